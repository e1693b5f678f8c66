import Commands

Tool.run(otherwise: .modelc)
