'use server'

import { after } from 'next/server'
import type { z } from 'zod'
import { deleteArtist, saveArtist } from '@/lib/domains/catalogue/artists/mutations'
import { artistInputSchema } from '@/lib/domains/catalogue/artists/schema'
import { applyBulkNow, applyBulk, previewBulk, undoBulk } from '@/lib/domains/catalogue/bulk/mutations'
import { bulkInputSchema, changeAtOnceSchema } from '@/lib/domains/catalogue/bulk/schema'
import { deleteSubCategory, orderSubCategories, saveSubCategory } from '@/lib/domains/catalogue/categories/mutations'
import { subCategoryInputSchema, subCategoryOrderSchema } from '@/lib/domains/catalogue/categories/schema'
import { deleteSchema, withId, type Saved } from '@/lib/domains/catalogue/editing/schema'
import { saveFeatured } from '@/lib/domains/catalogue/featured/mutations'
import { featuredInputSchema } from '@/lib/domains/catalogue/featured/schema'
import { deleteSeries, saveSeries } from '@/lib/domains/catalogue/series/mutations'
import { seriesInputSchema } from '@/lib/domains/catalogue/series/schema'
import { deleteTrailer, saveTrailer } from '@/lib/domains/catalogue/trailers/mutations'
import { trailerInputSchema } from '@/lib/domains/catalogue/trailers/schema'
import { deleteVideos, saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { videoIdsSchema, videoInputSchema } from '@/lib/domains/catalogue/videos/schema'
import { cancelFestival, cancelLivestream } from '@/lib/domains/livestreams/cancelling/mutations'
import { deleteLivestream, makeRecording, saveLivestream } from '@/lib/domains/livestreams/editing/mutations'
import { livestreamInputSchema, recordingSchema } from '@/lib/domains/livestreams/editing/schema'
import { deleteFestival, saveFestival } from '@/lib/domains/livestreams/festival-editing/mutations'
import { festivalInputSchema } from '@/lib/domains/livestreams/festival-editing/schema'
import { deleteName, saveName } from '@/lib/domains/names/entries/mutations'
import { mergeInputSchema, nameInputSchema, nameRefSchema, undoSchema } from '@/lib/domains/names/entries/schema'
import { mergeNames, undoMerge } from '@/lib/domains/names/merging/mutations'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import type { Actor } from '@/lib/shared/access/actor'
import { rowRefSchema } from '@/lib/shared/row-id'

/** Creates a server action that re-renders the cached public pages after its mutation. */
function change<Input extends z.ZodType, Result>(
  name: string,
  input: Input,
  mutation: (actor: Actor, input: z.output<Input>) => Promise<Result>,
) {
  return action({ name, auth: 'content', input }, async ({ actor, input: valid }) => {
    const result = await mutation(actor, valid)
    // Runs after the response, because Next would otherwise include the re-rendered page in it. The form requests the
    // page again anyway.
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
export const applyBulkAction = change('make-bulk', rowRefSchema, applyBulk)
export const applyBulkNowAction = change('change-at-once', changeAtOnceSchema, applyBulkNow)
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
export const cancelLivestreamAction = change('cancel-livestream', rowRefSchema, cancelLivestream)
export const saveFestivalAction = save('save-festival', festivalInputSchema, saveFestival)
export const deleteFestivalAction = deletion('delete-festival', deleteFestival)
export const cancelFestivalAction = change('cancel-festival', rowRefSchema, cancelFestival)
export const saveFeaturedAction = change('save-featured', featuredInputSchema, saveFeatured)
