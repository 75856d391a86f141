import { cookies } from 'next/headers'

/** Made for each request, because it reads the request; it asks no database. */
export default async function DynamicPage() {
  const count = (await cookies()).getAll().length
  return <h1>A page made for this request, with {count} cookies</h1>
}
