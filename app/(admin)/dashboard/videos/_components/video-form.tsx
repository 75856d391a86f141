'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '@/app/(admin)/dashboard/_components/choice-field'
import { ChoicesField } from '@/app/(admin)/dashboard/_components/choices-field'
import { EditorFrame, FieldGroup } from '@/app/(admin)/dashboard/_components/editor-frame'
import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { PictureField } from '@/app/(admin)/dashboard/_components/picture-field'
import { PublicationFields } from '@/app/(admin)/dashboard/_components/publication-fields'
import { SourceFields } from '@/app/(admin)/dashboard/_components/source-fields'
import { useEditor } from '@/app/(admin)/dashboard/_components/use-editor'
import { PiecesField } from '@/app/(admin)/dashboard/videos/_components/pieces-field'
import { categoryLabels } from '@/components/catalogue/category-label'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { TextareaField } from '@/components/ui/textarea-field'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import type { Choice } from '@/lib/domains/editorial/schema-editing'
import {
  accessKinds,
  newVideo,
  videoInputSchema,
  videoTextNames,
  videoTexts,
  type StaffVideoDetail,
} from '@/lib/domains/editorial/schema-videos'
import { saveVideoAction } from '@/lib/domains/editorial/actions'
import { routes } from '@/lib/shared/routes'

type VideoFormProps = { video: StaffVideoDetail | null; subCategories: readonly SubCategoryDto[] }

/** Everything about a video, its programme included. */
export function VideoForm({ video, subCategories }: VideoFormProps) {
  const { form, ...frame } = useEditor({
    schema: videoInputSchema,
    save: saveVideoAction,
    stored: video,
    empty: newVideo,
    pageOf: routes.dashboardVideo,
  })
  const [artist, setArtist] = useState(video?.artist ?? null)
  const [series, setSeries] = useState(video?.series ?? null)
  const [tags, setTags] = useState<Choice[]>(video?.tags ?? [])
  const values = useWatch({ control: form.control })
  const { register, setValue } = form
  const { errors } = form.formState
  const dirty = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const chips = subCategories.filter(({ category }) => category === values.category)
  return (
    <EditorFrame {...frame}>
      <FieldGroup title="About the video">
        {videoTextNames.map((name) => {
          const { label, rows } = videoTexts[name]
          const field = { label, error: errors[name]?.message, ...register(name) }
          return rows > 1 ? (
            <TextareaField key={name} rows={rows} {...field} />
          ) : (
            <Field key={name} autoComplete="off" {...field} />
          )
        })}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Category"
            options={optionsOf(categoryLabels)}
            placeholder="Choose"
            error={errors.category?.message}
            {...register('category', { onChange: () => setValue('subCategoryId', null, dirty) })}
          />
          <SelectField
            label="Sub-category"
            options={chips.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder="None"
            error={errors.subCategoryId?.message}
            value={values.subCategoryId ? String(values.subCategoryId) : ''}
            onChange={(event) => setValue('subCategoryId', Number(event.target.value) || null, dirty)}
          />
        </div>
        <ChoiceField
          kind="artist"
          label="Artist"
          error={errors.artistId?.message}
          value={artist}
          onChange={(choice) => {
            setArtist(choice)
            setValue('artistId', choice?.id ?? null, dirty)
          }}
        />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <ChoiceField
            kind="series"
            label="Series"
            error={errors.seriesId?.message}
            value={series}
            onChange={(choice) => {
              setSeries(choice)
              setValue('seriesId', choice?.id ?? null, dirty)
              if (!choice) setValue('episode', '', dirty)
            }}
          />
          <Field
            label="Episode"
            inputMode="numeric"
            autoComplete="off"
            error={errors.episode?.message}
            {...register('episode')}
          />
        </div>
        <ChoicesField
          kind="tag"
          label="Tags"
          one="tag"
          error={errors.tagIds?.message}
          value={tags}
          onChange={(choices) => {
            setTags(choices)
            setValue(
              'tagIds',
              choices.map(({ id }) => id),
              dirty,
            )
          }}
        />
      </FieldGroup>
      <FieldGroup title="Source">
        <SourceFields
          source={values.source}
          errors={errors}
          fields={{
            source: register('source'),
            vimeo: register('vimeo'),
            embedKey: register('embedKey'),
            fileKey: register('fileKey'),
          }}
        />
        <Field
          label="Length"
          placeholder="1:02:30"
          autoComplete="off"
          error={errors.duration?.message}
          {...register('duration')}
        />
        <PictureField
          label="Thumbnail"
          value={values.thumbnailUrl ?? ''}
          field={register('thumbnailUrl')}
          onChange={(address) => setValue('thumbnailUrl', address, dirty)}
          error={errors.thumbnailUrl?.message}
        />
      </FieldGroup>
      <FieldGroup title="Programme">
        <PiecesField
          text={values.pieces ?? ''}
          duration={values.duration ?? ''}
          field={register('pieces')}
          onChange={(text) => setValue('pieces', text, dirty)}
          error={errors.pieces?.message}
        />
      </FieldGroup>
      <FieldGroup title="Who sees it">
        <SelectField
          label="Access"
          options={optionsOf(accessKinds)}
          error={errors.access?.message}
          {...register('access')}
        />
        <PublicationFields
          publication={values.publication}
          errors={errors}
          fields={{ publication: register('publication'), publishAt: register('publishAt') }}
        />
      </FieldGroup>
    </EditorFrame>
  )
}
