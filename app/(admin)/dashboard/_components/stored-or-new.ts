import { notFound } from 'next/navigation'
import { byId } from '@/lib/shared/row-id'

/**
 * Reads the row of an editor's page by the last part of its address: an id, or 'new'. An unknown id gives the 404 page.
 * @param get reads a row by its id; null when there is none
 * @returns null for a new row
 */
export async function storedOrNew<Stored>(
  raw: string,
  get: (id: number) => Promise<Stored | null>,
): Promise<Stored | null> {
  if (raw === 'new') return null
  return (await byId(raw, get)) ?? notFound()
}
