import { notFound } from 'next/navigation'
import { idSchema } from '@/lib/domains/catalogue/schema'

/**
 * What an editor's page is about, by the last part of its address: a number, or 'new' for what is about to be made.
 * What is not there is the 404 page.
 * @param get reads one by its id; null when there is none
 * @returns null for a new one
 */
export async function storedOrNew<Stored>(
  raw: string,
  get: (id: number) => Promise<Stored | null>,
): Promise<Stored | null> {
  if (raw === 'new') return null
  const id = idSchema.safeParse(raw)
  if (!id.success) notFound()
  return (await get(id.data)) ?? notFound()
}
