'use client'

import Link from 'next/link'
import { useWatch } from 'react-hook-form'
import { ChoicesField, SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { PublicationFields, SourceFields } from '@/app/(admin)/dashboard/_fields/source-fields'
import { SubCategoryField } from '@/app/(admin)/dashboard/_fields/sub-category-field'
import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { SourceWarnings } from '@/app/(admin)/dashboard/_marks/source-warnings'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { linkClass } from '@/components/ui/buttons/button-class'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { deleteVideosAction, saveVideoAction } from '@/lib/domains/catalogue/actions'
import type { DeleteInput } from '@/lib/domains/catalogue/editing/schema'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import { videoTextNames, videoTexts } from '@/lib/domains/catalogue/texts/schema'
import { accessKinds, newVideo, videoInputSchema, type StaffVideoDetail } from '@/lib/domains/catalogue/videos/schema'
import { VIDEO_TRASH_NOTE } from '@/lib/domains/trash/schema'
import { eachPriceRegion, formatPrice, rentalPrice } from '@/lib/shared/money/prices'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { CaptionsField } from './captions-field'
import { HiddenArtists } from './hidden-artists'
import { PerformersField } from './performers-field'
import { PiecesField, LyricsField } from './pieces-field'

const removeVideo = ({ id }: DeleteInput, actingFor?: number) => deleteVideosAction({ ids: [id] }, actingFor)

type VideoFormProps = { video: StaffVideoDetail | null; subCategories: readonly SubCategoryDto[] }

const rentalFields = Object.values(
  eachPriceRegion((region) => {
    const usual = rentalPrice(region)
    return {
      name: `rentalPrices.${region}` as const,
      label: `Rental price in ${usual.currency.toUpperCase()} (optional)`,
      hint: `Leave empty to charge the usual ${formatPrice(usual)}.`,
    }
  }),
)

export function VideoForm({ video, subCategories }: VideoFormProps) {
  const { field, ...frame } = useEditor({
    schema: videoInputSchema,
    save: saveVideoAction,
    stored: video,
    empty: newVideo,
    pageOf: staffRoutes.video,
    notInDraft: ['hlsKey'],
  })
  const values = useWatch({ control: frame.form.control })
  const { setValue, formState } = frame.form
  const dirty = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <EditorFrame
      {...frame}
      deletable={{ what: 'video', note: VIDEO_TRASH_NOTE, remove: removeVideo, list: staffRoutes.videos }}
    >
      <FieldGroup title="About the video">
        {videoTextNames.map((name) => {
          const { label, rows } = videoTexts[name]
          const props = { label, ...field(name) }
          return rows > 1 ? (
            <TextareaField key={name} rows={rows} {...props} />
          ) : (
            <Field key={name} autoComplete="off" {...props} />
          )
        })}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Category"
            options={toOptions(categoryLabels)}
            placeholder="Choose"
            {...field('category', { onChange: () => setValue('subCategoryId', null, dirty) })}
          />
          <SubCategoryField subCategories={subCategories} category={values.category} />
        </div>
        <PerformersField stored={video?.artists ?? []} />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <SelectionField
            kind="series"
            label="Series"
            name="seriesId"
            stored={video?.series ?? null}
            onRemove={() => setValue('episode', '', dirty)}
          />
          <Field label="Episode" inputMode="numeric" autoComplete="off" {...field('episode')} />
        </div>
        <ChoicesField kind="tag" label="Tags" one="tag" name="tagIds" stored={video?.tags ?? []} />
      </FieldGroup>
      <FieldGroup title="Source">
        <SourceFields source={values.source} field={field} />
        {values.source === 'hls' && (
          <Field
            label="Encryption key (optional)"
            hint="32 hex digits, needed if the segments use AES-128 and the playlist takes its key from this site."
            autoComplete="off"
            spellCheck={false}
            {...field('hlsKey')}
          />
        )}
        <SourceWarnings input={values} videoId={video?.id} storedLength={video?.form.duration} />
        <Field label="Length" placeholder="1:02:30" autoComplete="off" {...field('duration')} />
        <PictureField label="Thumbnail" />
      </FieldGroup>
      <FieldGroup title="Programme">
        <PiecesField
          text={values.pieces ?? ''}
          duration={values.duration ?? ''}
          field={field('pieces')}
          onChange={(text) => setValue('pieces', text, dirty)}
        />
        <LyricsField
          text={values.words ?? ''}
          programme={values.pieces ?? ''}
          duration={values.duration ?? ''}
          field={field('words')}
        />
        {video && (
          <Link href={staffRoutes.quizPiecesOf(video.id)} className={`self-start py-2.5 ${linkClass}`}>
            Leave pieces out of the quiz
          </Link>
        )}
      </FieldGroup>
      <FieldGroup title="Captions">
        {video ? (
          <CaptionsField videoId={video.id} stored={video.captions} />
        ) : (
          <p className="text-sand">Save the video before adding captions.</p>
        )}
      </FieldGroup>
      <FieldGroup title="Visibility">
        <SelectField label="Access" options={toOptions(accessKinds)} {...field('access')} />
        {values.access === 'premium' && (
          <div className="grid gap-5 sm:grid-cols-2">
            {rentalFields.map(({ name, label, hint }) => (
              <Field key={name} label={label} hint={hint} inputMode="numeric" autoComplete="off" {...field(name)} />
            ))}
          </div>
        )}
        <PublicationFields publication={values.publication} field={field} />
        {video && values.publication === 'public' && <HiddenArtists {...video.hidden} />}
      </FieldGroup>
    </EditorFrame>
  )
}
