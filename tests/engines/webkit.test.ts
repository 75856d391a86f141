import { walkJourneys } from './support/walk'

walkJourneys('webkit')
