import { getPaymentDocument } from '@/lib/domains/payments/receipts/queries'
import { paymentParamsSchema } from '@/lib/domains/payments/receipts/schema'
import { documentLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { isSignedIn } from '@/lib/shared/access/actor'
import { gate } from '@/lib/shared/access/gate'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

/** Redirects to the invoice or receipt at Stripe. Without a document, redirects to the account page. */
export const GET = route(
  { auth: 'public', params: paymentParamsSchema, limits: [documentLimit] },
  async ({ actor, params: { document } }) => {
    const elsewhere = gate(routes.account, isSignedIn(actor) ? actor : null)
    if (elsewhere) return seeOther(elsewhere)
    try {
      return seeOther(await getPaymentDocument(actor, document))
    } catch (error) {
      if (error instanceof AppError) return seeOther(routes.account)
      throw error
    }
  },
)
