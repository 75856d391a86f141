'use client'

import type { BaseSyntheticEvent, ComponentProps, ContextType, ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { DeleteButton } from '@/app/(admin)/dashboard/_dialogs/delete-button'
import { ChoiceLabelsContext } from '@/app/(admin)/dashboard/_fields/use-choice-labels'
import { Button } from '@/components/ui/buttons/button'
import { SendingContext } from './use-sending'
import type { FormSafety } from './use-staff-form'

type EditorFrameProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  isSubmitting: boolean
  isReady: boolean
  safety: FormSafety
  /** What is asked before saving. */
  question: ReactNode
  /** Why nothing was saved, when the reason belongs to no field. */
  problem: string | null
  noteSending: ContextType<typeof SendingContext>
  deletion: Pick<ComponentProps<typeof DeleteButton>, 'id' | 'version' | 'name' | 'refusal'> | null
  /** How the row is deleted, and the list that is opened afterwards. Without it there is no button. */
  deletable?: Pick<ComponentProps<typeof DeleteButton>, 'what' | 'note' | 'remove' | 'list'>
  children: ReactNode
}

/**
 * The frame of a form of staff: its fields, and a button that saves, always visible. The fields are disabled until the
 * page is hydrated, because only then they show what is stored. Fields inside may take the form from its context.
 */
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
