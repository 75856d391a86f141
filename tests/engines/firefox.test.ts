import { walkJourneys } from './support/walk'

walkJourneys('firefox')
