import { Client } from 'pg'

export function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the integration tests with `npm run test:integration`.')
  return url
}

export function urlOf(database: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${database}`
  return url.href
}

export async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
