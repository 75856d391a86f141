/** Key of each artist's voice or instrument. */
const byArtist: Record<string, string> = {
  tambura: '5½ kattai',
  sruti: 'C#',
  swarasthana: 'G',
  kudam: 'E',
  venuvanam: '5 kattai',
  gamakam: 'D#',
  meend: 'A#',
  jhala: 'C#',
}
const bySubCategory: Record<string, string> = {
  'Carnatic Vocal': '2 kattai',
  'Hindustani Vocal': 'D',
  Devotional: 'F',
  Violin: 'D#',
  Veena: 'E',
  Flute: 'G',
  Sitar: 'C#',
  Sarod: 'C',
  Bharatanatyam: 'G',
  Odissi: 'F#',
  Mohiniyattam: 'G#',
}

/** Null for a piece without a raga, or without a tuned pitch. */
export function srutiOf({ artist, sub }: { artist: string; sub: string }, raga: string | null): string | null {
  return raga === null ? null : (byArtist[artist] ?? bySubCategory[sub] ?? null)
}
