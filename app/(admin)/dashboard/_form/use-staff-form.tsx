'use client'
import { useRouter } from 'next/navigation'
import {
  useEffect,
  createContext,
  useCallback,
  useContext,
  useRef,
  type ReactNode,
  type Dispatch,
  type SetStateAction,
} from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ChoiceLabels } from '@/app/(admin)/dashboard/_fields/choice-field'
import { useProof } from '@/components/accounts/use-proof'
import { useSignInAgain } from '@/components/accounts/use-sign-in-again'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { trackWork } from '@/lib/client/requests/new-version'
import { useUnsavedWork } from './unsaved-work'
import { useFormDraft } from './use-form-draft'

export type FormSafety = {
  offer: ReactNode
  dialog: ReactNode
  labels: ChoiceLabels
  /** Discards the input and runs `go`. If the input is unsaved, asks first. */
  close: (go: () => void) => void
  /** Discards the input and runs `go` without asking. */
  discard: (go: () => void) => void
}

type StaffForm<Input extends FieldValues, Output, Result> = Parameters<
  typeof useFormSubmit<Input, Output, Result>
>[0] & {
  /** Identifies the form and row, such as 'tag 12'. If omitted, no draft is stored. */
  draft?: string
  version?: string
  /** Fields that drafts must not contain, such as secrets. */
  notInDraft?: readonly (keyof Input & string)[]
}

/** Makes the sent values the form's clean state. Input typed in the meantime stays dirty. */
function markSaved<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, sent: Input) {
  form.reset(sent, { keepValues: true })
}

/**
 * `useFormSubmit` for staff. Warns before unsaved work is lost and stores drafts in this browser. While submitting, the
 * person can log in again or confirm their identity.
 */
export function useStaffForm<Input extends FieldValues, Output, Result>(options: StaffForm<Input, Output, Result>) {
  const { draft = null, version, notInDraft = [], submit, onSuccess } = options
  const { withSession, dialog: signIn } = useSignInAgain()
  const { withProof, dialog: proof } = useProof()
  const state = useFormSubmit<Input, Output, Result>({
    ...options,
    // Disabled, because drafts store the input instead and secrets must be typed again.
    keepsInput: false,
    submit: async (values) => {
      const sent = structuredClone(form.getValues())
      const result = await withSession(() => withProof(() => submit(values)))
      markSaved(form, sent)
      kept.forget()
      // Stores input typed while submitting, because `forget` has deleted its draft. Compares the values, because the
      // form's state may not have been updated yet.
      if (JSON.stringify(draftOf(form.getValues())) !== JSON.stringify(draftOf(sent))) kept.touch()
      return result
    },
    onSuccess,
  })
  const { form } = state
  const draftOf = (values: Partial<Input>) => {
    const entries = Object.entries(values).filter(([name]) => !notInDraft.includes(name))
    return Object.fromEntries(entries) as Partial<Input>
  }
  const { isDirty } = form.formState
  const { viewerId, leave } = useUnsavedWork(isDirty)
  const kept = useFormDraft<Partial<Input>>({
    viewerId,
    form: draft,
    version,
    isUnsaved: isDirty,
    current: () => draftOf(form.getValues()),
    onRestore: (values) =>
      form.reset({ ...form.getValues(), ...draftOf(values as Input) }, { keepDefaultValues: true }),
  })
  const { touch } = kept
  useEffect(() => {
    const { unsubscribe } = form.watch(() => touch())
    return unsubscribe
  }, [form, touch])

  const discard = (go: () => void) => {
    kept.forget()
    go()
  }
  const safety: FormSafety = {
    offer: kept.offer,
    labels: kept.labels,
    dialog: (
      <>
        {signIn}
        {proof}
      </>
    ),
    discard,
    close: (go) => leave(() => discard(go)),
  }
  return { ...state, safety }
}

type DialogForm<Input extends FieldValues, Output, Result> = Omit<StaffForm<Input, Output, Result>, 'onSuccess'> & {
  onClose: () => void
}

export function useDialogForm<Input extends FieldValues, Output, Result>(options: DialogForm<Input, Output, Result>) {
  const { onClose, ...form } = options
  const router = useRouter()
  const state = useStaffForm<Input, Output, Result>({
    ...form,
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  return { ...state, onClose }
}

const refusals = {
  file: 'The file is still uploading. Wait for it or pause it, then save again.',
  picture: 'The picture is still uploading. Wait a moment, then save again.',
} as const
type Sent = keyof typeof refusals

export const SendingContext = createContext<(sent: Sent) => () => void>(() => () => undefined)

/** Blocks saving, and asks before leaving, while a field is uploading. */
export function useSending(sent: Sent, isSending: boolean): void {
  const note = useContext(SendingContext)
  useUnsavedWork(isSending)
  // Delays the reload for a new version of the app, because a reload would abort the upload.
  useEffect(() => (isSending ? trackWork() : undefined), [isSending])
  useEffect(() => (isSending ? note(sent) : undefined), [note, sent, isSending])
}

export function useSendingFields(setProblem: Dispatch<SetStateAction<string | null>>) {
  const sending = useRef(new Set<{ sent: Sent }>())
  const noteSending = useCallback(
    (sent: Sent) => {
      const one = { sent }
      sending.current.add(one)
      return () => {
        sending.current.delete(one)
        setProblem((shown) => (shown === refusals[sent] ? null : shown))
      }
    },
    [setProblem],
  )
  const mayStart = () => {
    const [first] = sending.current
    if (first) setProblem(refusals[first.sent])
    return first === undefined
  }
  return { noteSending, mayStart }
}
