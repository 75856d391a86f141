'use client'
import { useRouter } from 'next/navigation'
import {
  useEffect,
  useRef,
  useState,
  type BaseSyntheticEvent,
  type ComponentProps,
  type ContextType,
  type ReactNode,
} from 'react'
import { FormProvider, type FieldValues, type UseFormReturn, type DefaultValues } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'
import { DeleteButton, useQuestion, type Question } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { ChoiceLabelsContext } from '@/app/(admin)/dashboard/_fields/choice-field'
import { Button } from '@/components/ui/buttons/button'
import { ApiError, isConflict } from '@/lib/client/requests/api'
import { callAction, type Action } from '@/lib/client/requests/server-action'
import type { Saved } from '@/lib/domains/catalogue/editing/schema'
import { SendingContext, useSendingFields, useStaffForm, type FormSafety } from './use-staff-form'

type EditorFrameProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  isSubmitting: boolean
  isReady: boolean
  safety: FormSafety
  question: ReactNode
  /** Error that isn't tied to a field. */
  problem: string | null
  noteSending: ContextType<typeof SendingContext>
  deletion: Pick<ComponentProps<typeof DeleteButton>, 'id' | 'version' | 'name' | 'refusal'> | null
  deletable?: Pick<ComponentProps<typeof DeleteButton>, 'what' | 'note' | 'remove' | 'list'>
  children: ReactNode
}

/** Disables the fields until hydration, because React Hook Form fills in the stored values only then. */
export function EditorFrame<Input extends FieldValues, Output>(props: EditorFrameProps<Input, Output>) {
  const { form, onSubmit, isSubmitting, isReady, safety, problem, noteSending } = props
  const { question, deletion, deletable, children } = props
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex max-w-3xl flex-col gap-6">
      {safety.offer}
      <fieldset disabled={!isReady} className="flex min-w-0 flex-col gap-6">
        <ChoiceLabelsContext value={safety.labels}>
          <SendingContext value={noteSending}>
            <FormProvider {...form}>{children}</FormProvider>
          </SendingContext>
        </ChoiceLabelsContext>
      </fieldset>
      <div data-save-bar className="sticky bottom-(--bar) z-10 -mx-2 border-t border-line bg-ground px-2 py-4">
        {problem && (
          <p role="alert" className="mb-3 font-medium text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={isSubmitting} disabled={!isReady}>
            Save
          </Button>
          {deletion && deletable && <DeleteButton {...deletion} {...deletable} />}
        </div>
      </div>
      {safety.dialog}
      {question}
    </form>
  )
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="programme-label text-brass">
        {title}
      </p>
      {children}
    </fieldset>
  )
}

type Editor<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>
  save: Action<Output & { id: number | null }, Saved>
  stored: {
    id: number
    form: DefaultValues<Input> & { name?: string; updatedAt?: string }
    refusal?: string | null
  } | null
  empty: DefaultValues<Input>
  pageOf: (id: number | 'new') => string
  notInDraft?: readonly (keyof Input & string)[]
  questionOf?: (values: Output) => Question | null
}

/**
 * Sends the version that was loaded, so that the server rejects a save after a concurrent edit. The input then stays in
 * the form.
 */
export function useEditor<Input extends FieldValues, Output extends object>({
  schema,
  save,
  stored,
  empty,
  pageOf,
  notInDraft,
  questionOf,
}: Editor<Input, Output>) {
  const router = useRouter()
  const [problem, setProblem] = useState<string | null>(null)
  const { noteSending, mayStart } = useSendingFields(setProblem)
  const values = { ...empty, ...stored?.form }
  const version = stored?.form.updatedAt
  const { ask, dialog: question } = useQuestion()
  // Version shown in the form. Older than `version` if the row was saved elsewhere during editing.
  const shown = useRef(version)

  const { form, ...state } = useStaffForm<Input, Output, Saved>({
    schema,
    defaultValues: values,
    mayStart,
    draft: pageOf(stored?.id ?? 'new'),
    version,
    notInDraft,
    submit: async (typed) => {
      setProblem(null)
      const question = questionOf?.(typed)
      if (question && !(await ask(question))) throw new ApiError(0, 'Nothing was saved.')
      try {
        const saved = await callAction(save, { ...typed, updatedAt: shown.current, id: stored?.id ?? null })
        if (stored) shown.current = saved.updatedAt
        return saved
      } catch (error) {
        if (isConflict(error) && !error.fields) setProblem(error.message)
        throw error
      }
    },
    onSuccess: (saved) => {
      toast.success('Saved')
      if (stored) {
        router.refresh()
        return undefined
      }
      router.push(pageOf(saved.id))
      // Refreshes the router cache, so that going back to the list shows the new row.
      router.refresh()
      return 'leaving'
    },
  })

  // Resets the form when the version changes, but never discards unsaved input.
  const newest = useRef({ values, isDirty: form.formState.isDirty })
  useEffect(() => {
    newest.current = { values, isDirty: form.formState.isDirty }
  })
  const { reset } = form
  useEffect(() => {
    if (version === undefined || newest.current.isDirty) return
    shown.current = version
    reset(newest.current.values)
  }, [version, reset])

  return {
    form,
    problem,
    noteSending,
    question,
    deletion: stored && { id: stored.id, version, name: stored.form.name ?? '', refusal: stored.refusal ?? null },
    ...state,
  }
}
