import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isOldVersion } from '@/lib/client/requests/new-version'
import { getPagePerson } from '@/lib/client/requests/page-person'
import { readInTab, storeInTab } from '@/lib/client/storage/storage'

type Texts = Record<string, unknown>

const SECRET = /password|proof|code|^number$|expiry|cvv/i

const keyOf = (initial: object) =>
  `rasika:typed:${getPagePerson() ?? 0}:${window.location.pathname}:${JSON.stringify(initial)}`

/** Doesn't store checkboxes, because the person must give consent again after the reload. */
function storeInput(initial: Texts, values: Texts): void {
  const typed = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && value !== (initial[name] ?? '') && !SECRET.test(name),
  )
  if (typed.length > 0) storeInTab(keyOf(initial), JSON.stringify(Object.fromEntries(typed)))
}

/** Stores a form's input when the page reloads for a new version, and restores the input once after the reload. */
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
