import { GET } from '@/app/api/analytics-config/route'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'

describe('GET /api/analytics-config', () => {
  const { change } = useSettings({ APP_URL: 'https://rasika.example', ANALYTICS_HOST: undefined })

  it('has no endpoint when the operator set none', async () => {
    expect((await call(GET)).json()).toEqual({ endpoint: null, domain: 'rasika.example' })
  })

  it.each(['https://stats.example', 'https://stats.example/'])('has the endpoint at %s', async (ANALYTICS_HOST) => {
    change({ ANALYTICS_HOST })
    expect((await call(GET)).json()).toEqual({ endpoint: 'https://stats.example/api/event', domain: 'rasika.example' })
  })
})
