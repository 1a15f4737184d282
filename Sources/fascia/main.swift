import FasciaTool

FasciaTool.main()
