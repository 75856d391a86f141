import { VIEWER_HINT_COOKIE } from '@/lib/shared/viewer-hint'

/**
 * Marks `<html data-viewer>` before the first paint from the readable hint cookie (guest, member or admin; absent for a
 * visitor). It decides only which of two prerendered headers is shown, never what anyone may do. A constant, so that a
 * content security policy can name its hash.
 */
export const viewerHintScript =
  `(function(){try{var m=document.cookie.match(/(?:^|; )${VIEWER_HINT_COOKIE}=(guest|member|admin)(?:;|$)/),` +
  'd=document.documentElement;if(m)d.dataset.viewer=m[1];else delete d.dataset.viewer}catch(e){}})()'
