/** Key notes of the demo pieces: of an artist's voice, or as the instrument is tuned. */
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

/** The key note of a piece; null for one without a raga, and where nothing is tuned to one. */
export function srutiOf({ artist, sub }: { artist: string; sub: string }, raga: string | null): string | null {
  return raga === null ? null : (byArtist[artist] ?? bySubCategory[sub] ?? null)
}
