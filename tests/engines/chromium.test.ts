import { walkJourneys } from './support/walk'

walkJourneys('chromium')
