import 'server-only'
import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'

// All settings are checked before anything starts. An empty string counts as unset.
const SECRET = 'must be set to at least 32 random characters (openssl rand -base64 33)'
const POSTGRESQL = 'a PostgreSQL URL, such as postgresql://user:password@host:5432/rasika'
const FLAG = 'must be 0 or 1'
const optional = z.string().optional()
const flag = z
  .enum(['0', '1'], FLAG)
  .optional()
  .transform((value) => value === '1')
const httpUrl = (what: string) =>
  z.string().refine((value) => /^https?:$/.test(protocolOf(value)), `must be ${what}, such as https://example.org`)
const between = (least: number, most: number, what: string) => {
  const message = `must be a number of ${what} from ${least} to ${most}`
  return z.coerce.number(message).min(least, message).max(most, message)
}
const days = (standard: number) => {
  const message = 'must be a whole number of days from 1 to 3650'
  return z.coerce.number(message).int(message).min(1, message).max(3650, message).default(standard)
}
const headerName = z.string().regex(/^[A-Za-z0-9-]+$/, 'must be a single HTTP header name')

function protocolOf(value: string): string {
  try {
    return new URL(value).protocol
  } catch {
    return ''
  }
}

/** Each entry is a host, or `host=signer` if the host requires a token. */
const streamHosts = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(=(bunny|cloudflare))?$/,
          'must be stream hosts separated by spaces, such as media.example.org cdn.example.org=bunny',
        )
        .transform((entry) => {
          const [host = '', signer] = entry.split('=')
          return { host, signer: signer as 'bunny' | 'cloudflare' | undefined }
        }),
    ),
  )

function isPrivateKey(base64: string): boolean {
  try {
    return createPrivateKey(Buffer.from(base64, 'base64')).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const shape = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  DATABASE_URL: z
    .string(`must be set to ${POSTGRESQL}`)
    .refine((value) => /^postgres(ql)?:/.test(value), 'must start with postgresql://')
    .refine((value) => !/^postgres(ql)?:/.test(value) || URL.canParse(value), `must be ${POSTGRESQL}`),
  EMBEDDED_DATABASE: flag,
  DATA_DIR: z.string().default('.data'),
  APP_URL: httpUrl('the public origin')
    .default('http://localhost:3000')
    .transform((value) => new URL(value).origin),
  AUTH_SECRET: z.string(SECRET).min(32, SECRET),
  STRIPE_SECRET_KEY: z
    .string('must be set to a Stripe secret key (sk_… or rk_…)')
    .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key (sk_… or rk_…)'),
  STRIPE_WEBHOOK_SECRET: z
    .string('must be set to the signing secret of the webhook endpoint (whsec_…)')
    .startsWith('whsec_', 'must be the signing secret of the webhook endpoint (whsec_…)'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must be a Stripe publishable key (pk_…)').optional(),
  STRIPE_API_BASE: httpUrl('an origin').optional(),
  STRIPE_AUTOMATIC_TAX: flag,
  STRIPE_SANDBOX: flag,
  ALLOW_SANDBOX: flag,
  SEED_DEMO: z.enum(['0', '1'], FLAG).optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:$/.test(protocolOf(value)), 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(("[^"\r\n]*"|[^",<>@\r\n]*) ?<[^\s,<>@]+@[^\s,<>@]+>|[^\s,<>@]+@[^\s,<>@]+)$/,
      'must be a sender address, such as Rasika <no-reply@example.org>',
    )
    .default('Rasika <no-reply@rasika.test>'),
  MAIL_WEBHOOK_SECRET: z.string().min(32, SECRET).optional(),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  REDIS_URL: z
    .string()
    .refine((value) => /^rediss?:$/.test(protocolOf(value)), 'must start with redis:// or rediss://')
    .optional(),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: httpUrl('an origin').optional(),
  GEO_COUNTRY_HEADER: headerName.optional(),
  CLIENT_IP_HEADER: headerName.optional(),
  REQUEST_ID_HEADER: headerName.optional(),
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .max(1_000_000, 'must be at most 1000000')
    .default(1),
  DRAIN_SECONDS: between(0, 300, 'seconds').default(0),
  KEEP_ALIVE_TIMEOUT: z.coerce
    .number('must be a number of milliseconds above 0')
    .positive('must be a number of milliseconds above 0')
    .default(30_000),
  RETAIN_UNVERIFIED_DAYS: days(7),
  RETAIN_MAIL_DAYS: days(30),
  RETAIN_WEBHOOK_DAYS: days(90),
  RETAIN_ENQUIRY_DAYS: days(730),
  UPLOAD_MAX_GB: between(0.001, 5000, 'gigabytes').default(50),
  ANALYTICS_HOST: httpUrl('an origin').optional(),
  S3_ENDPOINT: httpUrl('the URL of an S3-compatible store').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as ap-southeast-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name')
    .optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PUBLIC_URL: z
    .string()
    .refine((value) => protocolOf(value) === 'https:', 'must be the bucket’s public URL, starting with https://')
    .optional(),
  HLS_HOSTS: streamHosts,
  MAKE_STREAMS: flag,
  BUNNY_TOKEN_KEY: optional,
  CLOUDFLARE_STREAM_KEY_ID: optional,
  CLOUDFLARE_STREAM_KEY: optional,
  VIMEO_TOKEN: optional,
  VIMEO_API_BASE: httpUrl('an origin').default('https://api.vimeo.com'),
  // OpenTelemetry's SDK reads the other OTEL_* variables itself.
  OTEL_SDK_DISABLED: optional,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl('the URL of an OTLP/HTTP receiver').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl('the URL of an OTLP/HTTP receiver').optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: httpUrl('the URL of an OTLP/HTTP receiver').optional(),
  OTEL_TRACES_EXPORTER: optional,
  OTEL_METRICS_EXPORTER: optional,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
}

const schema = z.object(shape).superRefine((env, context) => {
  const wrong = (name: keyof typeof env, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET)
    wrong('GOOGLE_CLIENT_SECRET', 'must be set when GOOGLE_CLIENT_ID is')
  if (env.GOOGLE_CLIENT_SECRET && !env.GOOGLE_CLIENT_ID)
    wrong('GOOGLE_CLIENT_ID', 'must be set when GOOGLE_CLIENT_SECRET is')

  const ofTheBucket = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  for (const name of ofTheBucket) {
    if (env.S3_BUCKET && !env[name]) wrong(name, 'must be set when S3_BUCKET is')
  }
  const withoutBucket = ([...ofTheBucket, 'S3_PUBLIC_URL'] as const).find((name) => env[name])
  if (withoutBucket && !env.S3_BUCKET) wrong('S3_BUCKET', `must be set when ${withoutBucket} is`)

  const needed = {
    bunny: ['BUNNY_TOKEN_KEY'],
    cloudflare: ['CLOUDFLARE_STREAM_KEY_ID', 'CLOUDFLARE_STREAM_KEY'],
  } as const
  for (const signer of new Set(env.HLS_HOSTS.flatMap((entry) => entry.signer ?? []))) {
    for (const name of needed[signer].filter((each) => !env[each]))
      wrong(name, `must be set when HLS_HOSTS lists a ${signer} host`)
  }
  if (env.CLOUDFLARE_STREAM_KEY && !isPrivateKey(env.CLOUDFLARE_STREAM_KEY))
    wrong('CLOUDFLARE_STREAM_KEY', 'must be a Cloudflare signing key (the base64-encoded PEM)')

  const isPublic = protocolOf(env.APP_URL) === 'https:' || /_live_/.test(env.STRIPE_SECRET_KEY)
  if (!env.EMBEDDED_DATABASE || !isPublic || env.NODE_ENV !== 'production') return
  if (!env.ALLOW_SANDBOX) {
    wrong(
      'ALLOW_SANDBOX',
      'must be 1 to use the embedded database and open mailbox in public (https APP_URL or live Stripe key). For a real site, set DATABASE_URL instead',
    )
  }
  if (env.SEED_DEMO === undefined) wrong('SEED_DEMO', 'must be 0, or 1 to create demo accounts with a public password')
})

type Env = z.output<typeof schema>

export class SettingsError extends Error {}

export function parseEnv(source: Record<string, string | undefined>): Env {
  return parsed(schema, source)
}

function parsed<Schema extends z.ZodType>(shape: Schema, source: Record<string, string | undefined>): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = shape.safeParse(set)
  if (result.success) return result.data
  throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
}

const forgetting: (() => void)[] = []

function settingsOf<Schema extends z.ZodType>(shape: Schema): () => z.output<Schema> {
  let cached: z.output<Schema> | undefined
  forgetting.push(() => (cached = undefined))
  return () => (cached ??= parsed(shape, process.env))
}

export const env = settingsOf(schema)

const some = <Name extends keyof typeof shape>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<typeof shape, Name>)

export const vimeoSettings = settingsOf(some('VIMEO_TOKEN', 'VIMEO_API_BASE'))

export const bucketSettings = settingsOf(
  some('S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'),
)

export const secretSettings = settingsOf(some('AUTH_SECRET'))

export const redisSettings = settingsOf(some('REDIS_URL'))

export const siteSettings = settingsOf(some('APP_URL', 'DATABASE_URL'))

const dataSettings = settingsOf(some('DATA_DIR'))
export const dataDirectory = () => dataSettings().DATA_DIR

export const databaseAddress = (source: Record<string, string | undefined>) =>
  parsed(some('DATABASE_URL'), source).DATABASE_URL

export function resetEnv(): void {
  for (const forget of forgetting) forget()
}

/** Returns true if fake servers, and tools such as the mailbox page, may be used. */
export function sandboxAllowed(settings: Env = env()): boolean {
  return settings.EMBEDDED_DATABASE || settings.ALLOW_SANDBOX || settings.NODE_ENV !== 'production'
}
