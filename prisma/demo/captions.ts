// Captions of demo videos in two languages. They fit any moment of the clips, which have no speech.

type Cue = readonly [from: number, to: number, en: string, ta: string]

/** By the video's key. */
const cues: Record<string, readonly Cue[]> = {
  'lectures:how-to-listen': [
    [
      1,
      6,
      'A raga is more than a scale, and less than a tune.',
      'ராகம் என்பது சுரவரிசையை விட மேலானது; மெட்டை விடக் குறைவானது.',
    ],
    [7, 13, 'Listen to these five notes. Now listen again.', 'இந்த ஐந்து சுரங்களைக் கேளுங்கள். மீண்டும் கேளுங்கள்.'],
    [14, 21, 'In the south we call it Mohanam.', 'தெற்கே இதை மோகனம் என்கிறோம்.'],
    [22, 29, 'In the north they call it Bhoopali.', 'வடக்கே இதை பூபாளி என்கிறார்கள்.'],
    [30, 39, 'The notes are the same. What has changed?', 'சுரங்கள் அதே சுரங்கள்தான். மாறியது என்ன?'],
  ],
  'lectures:navarasa': [
    [1, 7, 'Nine rasas: the alphabet of Indian theatre.', 'நவரசங்கள்: இந்திய நாடகத்தின் அரிச்சுவடி.'],
    [8, 16, 'Love, laughter, sorrow, anger, courage.', 'காதல், சிரிப்பு, சோகம், கோபம், வீரம்.'],
    [17, 25, 'Fear, disgust, wonder.', 'அச்சம், அருவருப்பு, வியப்பு.'],
    [26, 35, 'And peace, which is the hardest to show.', 'கடைசியாக அமைதி: காட்டுவதற்கு மிகக் கடினமானது.'],
  ],
  'lectures:melakarta': [
    [1, 8, 'Seven notes, chosen from twelve places.', 'பன்னிரண்டு இடங்களிலிருந்து ஏழு சுரங்கள்.'],
    [9, 18, 'By rule there are seventy-two ways to choose.', 'விதிப்படி எழுபத்திரண்டு வழிகள் உள்ளன.'],
    [
      19,
      30,
      'Thirty-six with the lower fourth, thirty-six with the higher.',
      'சுத்த மத்யமத்துடன் முப்பத்தாறு, பிரதி மத்யமத்துடன் முப்பத்தாறு.',
    ],
  ],
  'lectures:jatis-5': [
    [1, 8, 'Nine: the rarest of the five jatis.', 'ஒன்பது: ஐந்து ஜாதிகளில் மிக அரிது.'],
    [9, 18, 'Four and five. Five and four.', 'நான்கும் ஐந்தும். ஐந்தும் நான்கும்.'],
    [19, 30, 'And now nine against eight.', 'இப்போது எட்டுக்கு எதிராக ஒன்பது.'],
  ],
  // A stream.
  'dance:nataraja': [
    [1, 8, 'In the golden hall he lifts his foot.', 'பொன்னம்பலத்தில் அவர் பாதம் தூக்குகிறார்.'],
    [9, 18, 'His anklets sound, and the world trembles.', 'சிலம்பு ஒலிக்கிறது; உலகம் நடுங்குகிறது.'],
    [19, 28, 'Whoever saw it forgot themselves.', 'கண்டவர் தம்மை மறந்தார்.'],
  ],
  'trivia:name-that-raga': [
    [1, 8, 'Ten ragas, five notes each.', 'பத்து ராகங்கள்; ஒவ்வொன்றுக்கும் ஐந்து சுரங்கள்.'],
    [9, 18, 'No second hearing. Is your pencil ready?', 'இரண்டாம் முறை இல்லை. பென்சில் தயாரா?'],
  ],
}

const time = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`

const file = (lines: readonly (readonly [number, number, string])[]) =>
  `WEBVTT\n\n${lines.map(([from, to, text]) => `${time(from)} --> ${time(to)}\n${text}\n`).join('\n')}`

export type DemoCaptions = { video: string; language: string; label: string; text: string }

export const demoCaptions: readonly DemoCaptions[] = Object.entries(cues).flatMap(([video, own]) => [
  { video, language: 'en', label: 'English', text: file(own.map(([from, to, en]) => [from, to, en])) },
  { video, language: 'ta', label: 'தமிழ்', text: file(own.map(([from, to, , ta]) => [from, to, ta])) },
])
