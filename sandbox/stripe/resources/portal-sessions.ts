import { newId } from '@/sandbox/stripe/ids'
import { hash, ignored, oneOf, optional, readParams, text, url, type Checked } from '@/sandbox/stripe/params'
import type { Route } from '@/sandbox/stripe/route'
import type { PortalSession } from '@/sandbox/stripe/wire'
import { requireCustomer } from './customers'

const flowData = hash({
  type: oneOf('payment_method_update'),
  after_completion: optional(
    hash({ type: oneOf('portal_homepage', 'redirect'), redirect: optional(hash({ return_url: url() })) }),
  ),
})

function flowOf({ type, after_completion: after }: Checked<typeof flowData>): PortalSession['flow'] {
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  }
}

export const portalSessionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    respond({ world, params }) {
      const input = readParams(params, {
        customer: text(),
        configuration: optional(text()),
        flow_data: optional(flowData),
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
        flow: input.flow_data ? flowOf(input.flow_data) : null,
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
