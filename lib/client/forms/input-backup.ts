import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isOldVersion } from '@/lib/client/requests/new-version'
import { getPagePerson } from '@/lib/client/requests/page-person'
import { readInTab, storeInTab } from '@/lib/client/storage/storage'

/** Texts typed into a form, kept in this tab while the page is loaded again for a new version. */

type Texts = Record<string, unknown>

const SECRET = /password|proof|code|^number$|expiry|cvv/i

/** Of one person's form on one page; that of another row begins with other values. */
const keyOf = (initial: object) =>
  `rasika:typed:${getPagePerson() ?? 0}:${window.location.pathname}:${JSON.stringify(initial)}`

/** Keeps the texts that differ from the initial ones, without secrets. A tick may be a consent: it is set anew. */
function storeInput(initial: Texts, values: Texts): void {
  const typed = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && value !== (initial[name] ?? '') && !SECRET.test(name),
  )
  if (typed.length > 0) storeInTab(keyOf(initial), JSON.stringify(Object.fromEntries(typed)))
}

/**
 * Keeps what is typed into a form when its page goes for a new version, and gives back what was kept for it, once.
 * @returns a function that ends it
 */
export function preserveInput<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  initial: Texts,
) {
  const key = keyOf(initial)
  const kept = JSON.parse(readInTab(key) ?? '{}') as Record<string, PathValue<Input, Path<Input>>>
  storeInTab(key, null)
  for (const [name, text] of Object.entries(kept)) form.setValue(name as Path<Input>, text, { shouldDirty: true })
  const onHide = () => isOldVersion() && storeInput(initial, form.getValues())
  window.addEventListener('pagehide', onHide)
  return () => window.removeEventListener('pagehide', onHide)
}
