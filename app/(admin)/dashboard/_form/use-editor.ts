'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'
import { useQuestion, type Question } from '@/app/(admin)/dashboard/_dialogs/use-question'
import { ApiError, isConflict } from '@/lib/client/requests/api'
import { callAction, type Action } from '@/lib/client/requests/server-action'
import type { Saved } from '@/lib/domains/catalogue/editing/schema'
import { useSendingFields } from './use-sending'
import { useStaffForm } from './use-staff-form'

type Editor<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>
  save: Action<Output & { id: number | null }, Saved>
  /** The stored row with its version; null for a new one. */
  stored: {
    id: number
    form: DefaultValues<Input> & { name?: string; updatedAt?: string }
    refusal?: string | null
  } | null
  empty: DefaultValues<Input>
  pageOf: (id: number | 'new') => string
  /** Fields that no draft holds. */
  notInDraft?: readonly (keyof Input & string)[]
  /** What to ask before some values are saved. */
  questionOf?: (values: Output) => Question | null
}

/**
 * A form of staff for one row. It sends the version that was read, so that nobody overwrites a change that someone else
 * made meanwhile; what was typed stays in the form. After saving, the form shows the stored values.
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
  // The version that the form shows: one that came while something was typed is not shown.
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
      // The list to which one goes back has the new row.
      router.refresh()
      return 'leaving'
    },
  })

  // The newest values. The form is reset only when the version changes, and never over what is being typed.
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
