import { walkJourneys } from '@/tests/engines/support/walk'

walkJourneys('webkit')
