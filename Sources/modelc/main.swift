import Tools

Tool.run(otherwise: .modelc)
