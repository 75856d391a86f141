import 'server-only'
import { shippedMail } from '@/lib/domains/texts/files-shipped'
import type { MailTextName } from '@/lib/domains/texts/policy-mails'
import { readText } from '@/lib/domains/texts/queries'
import { readSettings } from '@/lib/domains/texts/queries-settings'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { Db } from '@/lib/server/db/client'

/**
 * The words of a mail: those of staff, or those that came with the product.
 * @param tx the transaction that queues it
 */
export async function readMailWording(tx: Db, name: MailTextName): Promise<MailWording> {
  const stored = await readText(`mail:${name}`, tx)
  const { brandName, supportEmail } = await readSettings(tx)
  return { text: stored?.body ?? shippedMail(name), brandName, supportEmail }
}
