import { newId } from '@/sandbox/stripe/ids'
import { ignored, optional, readParams, text, url } from '@/sandbox/stripe/params'
import type { Route } from '@/sandbox/stripe/route'
import type { PortalSession } from '@/sandbox/stripe/wire'
import { requireCustomer } from './customers'

export const portalSessionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    respond({ world, params }) {
      const input = readParams(params, {
        customer: text(),
        configuration: optional(text()),
        locale: ignored(),
        return_url: optional(url()),
      })
      const customer = requireCustomer(world, input.customer, 'customer')
      const id = newId('bps', 32)
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: input.configuration ?? 'bpc_sandbox',
        created: world.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: input.return_url ?? null,
        url: `${world.publicUrl}/portal/${id}`,
      }
      world.tables.portalSessions.set(id, session)
      return session
    },
  },
]
