'use client'

import { SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { publicationOptions } from '@/app/(admin)/dashboard/_fields/source-fields'
import { EditorFrame, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { deleteQuestionAction, saveQuestionAction } from '@/lib/domains/quiz/actions'
import { newQuestion, questionInputSchema, type StaffQuestionDetail } from '@/lib/domains/quiz/questions/schema'
import { CLIP_SECONDS } from '@/lib/domains/quiz/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export function QuestionForm({ stored: question }: { stored: StaffQuestionDetail | null }) {
  const { field, ...frame } = useEditor({
    schema: questionInputSchema,
    save: saveQuestionAction,
    stored: question,
    empty: newQuestion,
    pageOf: staffRoutes.quizQuestion,
  })
  return (
    <EditorFrame {...frame} deletable={{ what: 'question', remove: deleteQuestionAction, list: staffRoutes.quiz }}>
      <TextareaField label="Question" rows={2} {...field('name')} />
      <Field label="Right answer" autoComplete="off" {...field('answer')} />
      <Field label="Wrong answer 1" autoComplete="off" {...field('wrong1')} />
      <Field label="Wrong answer 2" autoComplete="off" {...field('wrong2')} />
      <Field label="Wrong answer 3" autoComplete="off" {...field('wrong3')} />
      <TextareaField label="Explanation (optional)" rows={3} hint="Shown after the answer." {...field('explanation')} />
      <SelectionField
        kind="video"
        label="Free video (optional)"
        hint={`${CLIP_SECONDS} seconds of its sound are played with the question.`}
        name="videoId"
        stored={question?.video ?? null}
      />
      <Field
        label="Clip starts at"
        hint="A time in the video, such as 12:40. Leave empty for its beginning."
        autoComplete="off"
        {...field('start')}
      />
      <SelectField
        label="Status"
        options={publicationOptions}
        hint="A published question appears in quizzes from the next day."
        {...field('publication')}
      />
    </EditorFrame>
  )
}
