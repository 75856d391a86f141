import { serviceEnvironment } from './serve'
import { readSettings } from './settings'

const secrets = {
  AUTH_SECRET: 'made',
  DATABASE_PASSWORD: 'made',
  STRIPE_SECRET_KEY: 'sk_test_made',
  STRIPE_WEBHOOK_SECRET: 'whsec_made',
}
const environmentOf = (given: Record<string, string>) => {
  const env = { ...given, NODE_ENV: 'test' } as const
  return serviceEnvironment(env, { settings: readSettings(env), secrets, dev: false })
}

it('the signing secret of the environment wins over the one that is made for the sandbox', async () => {
  expect(await environmentOf({ STRIPE_WEBHOOK_SECRET: 'whsec_given' })).toMatchObject({
    STRIPE_SANDBOX: '1',
    STRIPE_WEBHOOK_SECRET: 'whsec_given',
    STRIPE_SECRET_KEY: 'sk_test_made',
  })
  expect(await environmentOf({})).toMatchObject({ STRIPE_WEBHOOK_SECRET: 'whsec_made' })
})

it('a STRIPE_SANDBOX_PORT that is no port is refused in one line that names it', async () => {
  for (const port of ['abc', '-1', '1.5', '65536']) {
    await expect(environmentOf({ STRIPE_SANDBOX_PORT: port })).rejects.toThrow(
      `STRIPE_SANDBOX_PORT must be a whole number from 1 to 65535, not '${port}'.`,
    )
  }
})
