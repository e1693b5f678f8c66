import Tools

Tool.run(otherwise: .modeldiff)
