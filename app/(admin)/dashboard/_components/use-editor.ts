'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, callApi } from '@/lib/client/api'
import { loadToast } from '@/lib/client/toast'
import { useStaffForm } from '@/lib/client/use-staff-form'
import type { Saved } from '@/lib/domains/catalogue/schema-editing'

type Editor<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>
  /** What is stored, with its version; or the empty form. */
  values: DefaultValues<Input>
  version: string | undefined
  /** The call that makes one, and the one that changes this one. */
  create: string
  update: string | null
  /** The page of what was made. */
  pageOf: (id: number) => string
}

/**
 * A form of staff about one thing. It sends the version that was read, so that nobody overwrites what somebody else
 * wrote meanwhile; what was typed then stays. After saving the form shows what is stored.
 */
export function useEditor<Input extends FieldValues, Output extends object>(editor: Editor<Input, Output>) {
  const router = useRouter()
  const [problem, setProblem] = useState<string | null>(null)

  const { form, ...state } = useStaffForm<Input, Output, Saved>({
    schema: editor.schema,
    defaultValues: editor.values,
    submit: async (values) => {
      setProblem(null)
      const [path, method] = editor.update ? [editor.update, 'PUT'] : [editor.create, 'POST']
      try {
        return await callApi<Saved>(path, { method, json: { ...values, updatedAt: editor.version } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409 && !error.fields) setProblem(error.message)
        throw error
      }
    },
    onSuccess: async (saved) => {
      ;(await loadToast()).success('Saved')
      if (editor.update) router.refresh()
      else router.push(editor.pageOf(saved.id))
    },
  })

  // The newest values without being a reason to reset: only another version is one.
  const newest = useRef(editor.values)
  useEffect(() => {
    newest.current = editor.values
  })
  const { reset } = form
  useEffect(() => {
    if (editor.version !== undefined) reset(newest.current)
  }, [editor.version, reset])

  return { form, problem, ...state }
}
