import { getQuizRecord } from '@/lib/domains/quiz/record/queries'
import { route } from '@/lib/server/http/route'

/** The person's own record. */
export const GET = route({ auth: 'verified' }, ({ actor }) => getQuizRecord(actor))
