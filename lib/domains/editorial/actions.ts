'use server'

import { after } from 'next/server'
import type { z } from 'zod'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { changeAtOnce, makeBulk, previewBulk, undoBulk } from '@/lib/domains/editorial/mutations-bulk'
import { deleteArtist, saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { saveFeatured } from '@/lib/domains/editorial/mutations-featured'
import { deleteLivestream, makeRecording, saveLivestream } from '@/lib/domains/editorial/mutations-livestreams'
import { mergeNames, undoMerge } from '@/lib/domains/editorial/mutations-merges'
import { deleteName, saveName } from '@/lib/domains/editorial/mutations-names'
import { deleteSeries, saveSeries } from '@/lib/domains/editorial/mutations-series'
import {
  deleteSubCategory,
  orderSubCategories,
  saveSubCategory,
} from '@/lib/domains/editorial/mutations-sub-categories'
import { deleteTrailer, saveTrailer } from '@/lib/domains/editorial/mutations-trailers'
import { deleteVideos, saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { bulkInputSchema, changeAtOnceSchema } from '@/lib/domains/editorial/schema-bulk'
import { deleteSchema, withId, type Saved } from '@/lib/domains/editorial/schema-editing'
import { artistInputSchema } from '@/lib/domains/editorial/schema-artists'
import { featuredInputSchema } from '@/lib/domains/editorial/schema-featured'
import { seriesInputSchema } from '@/lib/domains/editorial/schema-series'
import { subCategoryInputSchema, subCategoryOrderSchema } from '@/lib/domains/editorial/schema-sub-categories'
import { trailerInputSchema } from '@/lib/domains/editorial/schema-trailers'
import { livestreamInputSchema, recordingSchema } from '@/lib/domains/editorial/schema-livestreams'
import { mergeInputSchema, nameInputSchema, nameRefSchema, undoSchema } from '@/lib/domains/editorial/schema-names'
import { videoIdsSchema, videoInputSchema } from '@/lib/domains/editorial/schema-videos'
import { action } from '@/lib/server/http/action'
import type { Actor } from '@/lib/shared/actor'
import { rowRefSchema } from '@/lib/shared/row-id'

/** Makes a server action for a form of staff. After the change, cached public pages are rendered again. */
function change<Input extends z.ZodType, Result>(
  name: string,
  input: Input,
  mutation: (actor: Actor, input: z.output<Input>) => Promise<Result>,
) {
  return action({ name, auth: 'content', input }, async ({ actor, input: valid }) => {
    const result = await mutation(actor, valid)
    // After the response: within it, Next would render the page of the form again, which the form itself requests.
    after(refreshPublicPages)
    return result
  })
}

const save = <Form extends z.ZodType>(
  name: string,
  form: Form,
  mutation: (actor: Actor, id: number | null, input: z.output<Form>) => Promise<Saved>,
) => change(name, withId(form), (actor, input) => mutation(actor, input.id, input))

const deletion = (name: string, mutation: typeof deleteArtist) =>
  change(name, deleteSchema, (actor, { id, updatedAt }) => mutation(actor, id, { updatedAt }))

export const saveNameAction = change('save-name', nameInputSchema, saveName)
export const deleteNameAction = change('delete-name', nameRefSchema, deleteName)
export const mergeNamesAction = change('merge-names', mergeInputSchema, mergeNames)
export const undoMergeAction = change('undo-merge', undoSchema, undoMerge)
export const saveVideoAction = save('save-video', videoInputSchema, saveVideo)
export const deleteVideosAction = change('delete-videos', videoIdsSchema, deleteVideos)
export const previewBulkAction = action(
  { name: 'preview-bulk', auth: 'content', input: bulkInputSchema },
  ({ actor, input }) => previewBulk(actor, input),
)
export const makeBulkAction = change('make-bulk', rowRefSchema, makeBulk)
export const changeAtOnceAction = change('change-at-once', changeAtOnceSchema, changeAtOnce)
export const undoBulkAction = change('undo-bulk', rowRefSchema, undoBulk)
export const saveTrailerAction = save('save-trailer', trailerInputSchema, saveTrailer)
export const deleteTrailerAction = deletion('delete-trailer', deleteTrailer)
export const saveArtistAction = save('save-artist', artistInputSchema, saveArtist)
export const deleteArtistAction = deletion('delete-artist', deleteArtist)
export const saveSeriesAction = save('save-series', seriesInputSchema, saveSeries)
export const deleteSeriesAction = deletion('delete-series', deleteSeries)
export const saveSubCategoryAction = save('save-sub-category', subCategoryInputSchema, saveSubCategory)
export const deleteSubCategoryAction = deletion('delete-sub-category', deleteSubCategory)
export const orderSubCategoriesAction = change('order-sub-categories', subCategoryOrderSchema, orderSubCategories)
export const saveLivestreamAction = save('save-livestream', livestreamInputSchema, saveLivestream)
export const deleteLivestreamAction = deletion('delete-livestream', deleteLivestream)
export const makeRecordingAction = change('make-recording', recordingSchema, makeRecording)
export const saveFeaturedAction = change('save-featured', featuredInputSchema, saveFeatured)
