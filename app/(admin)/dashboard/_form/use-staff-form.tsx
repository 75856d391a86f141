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

/** What a form of staff shows and does so that nothing typed is lost. */
export type FormSafety = {
  /** Offers the draft of an earlier visit. Stands above the fields. */
  offer: ReactNode
  /** The dialogs that sign in again and that ask for a proof. */
  dialog: ReactNode
  labels: ChoiceLabels
  /** Closes the form: at once, or after a question when something typed is not saved. What was typed is then gone. */
  close: (go: () => void) => void
  /** Closes it without a question. */
  discard: (go: () => void) => void
}

type StaffForm<Input extends FieldValues, Output, Result> = Parameters<
  typeof useFormSubmit<Input, Output, Result>
>[0] & {
  /** Names the form and its row, for its draft: 'video 12'. A form without it has no draft. */
  draft?: string
  /** Version of the row that is edited. */
  version?: string
  /** Fields that no draft holds: secrets, and what the server compares with (the row as this page shows it). */
  notInDraft?: readonly (keyof Input & string)[]
}

/** What is sent becomes what the form compares with: it is saved. What was typed since is not. */
function markSaved<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, sent: Input) {
  form.reset(sent, { keepValues: true })
}

/**
 * `useFormSubmit` for staff. Unsaved work is asked about before it is left, is stored in this browser, and survives the
 * end of the session: who saves then signs in again, and the form is sent. So it is after a proof where it needs one.
 */
export function useStaffForm<Input extends FieldValues, Output, Result>(options: StaffForm<Input, Output, Result>) {
  const { draft = null, version, notInDraft = [], submit, onSuccess } = options
  const { withSession, dialog: signIn } = useSignInAgain()
  const { withProof, dialog: proof } = useProof()
  const state = useFormSubmit<Input, Output, Result>({
    ...options,
    // A draft does, and what may be in no draft is typed again.
    keepsInput: false,
    submit: async (values) => {
      const sent = structuredClone(form.getValues())
      const result = await withSession(() => withProof(() => submit(values)))
      markSaved(form, sent)
      kept.forget()
      // What was typed meanwhile went with the draft. Whether there is any is asked of the values: a dialog may close
      // before the form renders that it is saved.
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

/** The same in a dialog, which closes itself after saving. The page is then rendered again. */
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
  file: 'The file is still being uploaded: pause it, or wait. Nothing was saved.',
  picture: 'The picture is still being uploaded: please wait a moment. Nothing was saved.',
} as const
type Sent = keyof typeof refusals

/** Takes note of what a field of the form sends. @returns what to call when it is sent no more */
export const SendingContext = createContext<(sent: Sent) => () => void>(() => () => undefined)

/** Says whether a field sends something: leaving is then asked about, and saving, which may close the form, refused. */
export function useSending(sent: Sent, isSending: boolean): void {
  const note = useContext(SendingContext)
  useUnsavedWork(isSending)
  // A reload for a new version would cut it off, and the file would have to be chosen again.
  useEffect(() => (isSending ? trackWork() : undefined), [isSending])
  useEffect(() => (isSending ? note(sent) : undefined), [note, sent, isSending])
}

/**
 * Refuses to save a form while its fields send something.
 * @param setProblem shows why; it is told when that is over
 * @returns `noteSending`, the value of `SendingContext` around the fields, and `mayStart` of the form
 */
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
