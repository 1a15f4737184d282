import FasciaDaemon

FasciaDaemon.main()
