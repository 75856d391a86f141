// Measures the cost of logging in, and checks that response times don't reveal whether an account exists. Calls the
// real handlers on a separate database, without a server or network, whose noise could hide a difference.
// node --conditions=react-server --import tsx bench/auth.ts      (DATABASE_URL of an empty, migrated database)
import { NextRequest } from 'next/server'
import { hashPassword, verifyPassword } from '@/lib/server/auth/proofs/password'
import { db } from '@/lib/server/db/client'
import { withoutCookies } from './handlers'
import { runMain } from './run-main'
import { quantiles, rounded, timed } from './times'

const ROUNDS = Number(process.env.BENCH_ROUNDS || 30)
const TARGET = 1.2
const PASSWORD = 'kalyani-in-adi-tala'

type Handler = (request: NextRequest, segment: { params: Promise<Record<string, string>> }) => Promise<Response>
type Times = { median: number; p95: number }

function times(values: number[]): Times {
  const at = quantiles(values)
  return { median: rounded(at(0.5)), p95: rounded(at(0.95)) }
}

async function send(handler: Handler, json: object): Promise<number> {
  const request = new NextRequest('http://localhost:3000/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  return (await handler(request, { params: Promise.resolve({}) })).status
}

type Subject = {
  name: string
  handler: Handler
  status: number
  body: (kind: 'known' | 'unknown', round: number) => object
}

// Alternates known and unknown email addresses, so that other load on the machine affects both equally.
async function compare({ handler, status, body }: Subject) {
  const measured = { known: [] as number[], unknown: [] as number[] }
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const taken = await timed(async () => {
        const answered = await send(handler, body(kind, round))
        if (answered !== status) throw new Error(`answered ${answered}, not ${status}`)
      })
      if (round >= 0) measured[kind].push(taken) // negative rounds warm up
    }
  }
  const [known, unknown] = [times(measured.known), times(measured.unknown)]
  const ratio = Math.max(known.median, unknown.median) / Math.min(known.median, unknown.median)
  return { known, unknown, ratio: rounded(ratio, 3) }
}

async function subjects(): Promise<Subject[]> {
  const { POST: login } = await import('@/app/api/auth/login/route')
  const { POST: forgot } = await import('@/app/api/auth/forgot-password/route')
  const { POST: register } = await import('@/app/api/auth/register/route')
  const { POST: resend } = await import('@/app/api/auth/resend-verification/route')
  const email = (kind: string, round: number) => ({ email: `${kind}-${round + 3}@example.org` })
  const person = { firstName: 'Asha', lastName: 'Rao', password: PASSWORD, confirmPassword: PASSWORD }
  const also = (facts: object) => (kind: string, round: number) => ({ ...email(kind, round), ...facts })
  return [
    { name: 'login', handler: login, status: 401, body: also({ password: 'another-password' }) },
    { name: 'forgot-password', handler: forgot, status: 200, body: email },
    { name: 'resend-verification', handler: resend, status: 200, body: email },
    // Must be last, because it registers the unknown email addresses.
    { name: 'register', handler: register, status: 201, body: also(person) },
  ]
}

async function main(): Promise<void> {
  await withoutCookies()
  const hash = await hashPassword(PASSWORD)
  const people = Array.from({ length: ROUNDS + 3 }, (_, n) => ({
    email: `known-${n}@example.org`,
    firstName: 'Asha',
    lastName: 'Rao',
    passwordHash: hash,
  }))
  await db.user.createMany({ data: people })

  const argon2 = { hash: [] as number[], verify: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    argon2.hash.push(await timed(() => hashPassword(PASSWORD)))
    argon2.verify.push(await timed(() => verifyPassword(hash, PASSWORD)))
  }
  const calls: Record<string, Awaited<ReturnType<typeof compare>>> = {}
  for (const subject of await subjects()) calls[subject.name] = await compare(subject)

  const result = {
    argon2: {
      parameters: hash.split('$').slice(1, 4).join(' '),
      hashMs: times(argon2.hash),
      verifyMs: times(argon2.verify),
    },
    rounds: ROUNDS,
    target: TARGET,
    calls,
  }
  console.log(JSON.stringify(result, null, 2))
  console.log(`\nargon2 ${result.argon2.parameters}`)
  console.table({ hash: result.argon2.hashMs, verify: result.argon2.verifyMs })
  console.table(
    Object.fromEntries(
      Object.entries(calls).map(([name, { known, unknown, ratio }]) => [
        name,
        {
          'known ms': known.median,
          'unknown ms': unknown.median,
          'known p95': known.p95,
          'unknown p95': unknown.p95,
          ratio,
        },
      ]),
    ),
  )
  const telling = Object.entries(calls).filter(([, { ratio }]) => ratio > TARGET)
  for (const [name, { ratio }] of telling) console.log(`✗ ${name}: ${ratio} is more than ${TARGET}`)
  if (telling.length > 0) process.exitCode = 1
}

runMain(main)
