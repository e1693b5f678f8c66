import Commands

Tool.run(otherwise: .modeldiff)
