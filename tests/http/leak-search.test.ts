import { Client } from './support/client'
import { buildFiles, formsOf } from './support/crawl'

/** The search for leaks itself, and files of the build, which protected-content.test.ts does not fetch. */

test('a protected text would be found in plain, escaped, hexadecimal and base64 form', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const key = 'k3y0fpremium'
  const hex = Buffer.from(key).toString('hex')
  const inHex = [hex, hex.replace(/../g, '%$&'), hex.replace(/../g, '\\u00$&')]
  const inBase64 = ['', 'k', 'ke', 'key'].map((name) => base64(`{"${name}":"${key}"}`))
  for (const text of [`"embedKey":"${key}"`, `?h=${key}&dnt=1`, ...inHex, ...inBase64]) {
    expect([text, formsOf(key).some((form) => text.includes(form))]).toEqual([text, true])
  }
})

test('secrets of the server are in no file of the build', async () => {
  const visitor = new Client()
  const names = 'AUTH_SECRET DATABASE_URL STRIPE_SECRET_KEY sk_test whsec_ passwordHash sessionVersion'.split(' ')
  for (const path of buildFiles()) {
    const { status, text } = await visitor.ask(path)
    if (path.endsWith('.map')) expect([path, status]).toEqual([path, 404])
    expect([path, text.includes('sourceMappingURL=')]).toEqual([path, false])
    expect([path, names.filter((name) => text.includes(name))]).toEqual([path, []])
  }
})
