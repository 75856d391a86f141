// The raga list marks long vowels with capitals (`MAyamAlava Gowla`) and numbers variants (`Arabi-1`). Well-known ragas
// get their usual printed spelling; the rest are put in title case.

/** Source name → printed name, then other common spellings. */
const printedNames: Record<string, readonly [string, ...string[]]> = {
  'Adi KApi': ['Adi Kapi'],
  'Ahir Bhairavi': ['Ahir Bhairav'],
  AmrithavAhini: ['Amritavahini'],
  Amrithavarshini: ['Amritavarshini', 'Amruthavarshini'],
  'Anandha Bhairavi': ['Anandabhairavi', 'Ananda Bhairavi'],
  'Arabi-1': ['Arabhi', 'Arabi'],
  'AsAveri-1': ['Asaveri'],
  AtAnA: ['Athana', 'Atana'],
  'Basant BahAr-1': ['Basant Bahar'],
  BehAg: ['Behag'],
  BhAgeshri: ['Bageshri', 'Bagesri', 'Bageshree'],
  BhatiyAr: ['Bhatiyar'],
  BhimpalAs: ['Bhimpalasi', 'Bhimpalas'],
  BhoopAli: ['Bhoopali', 'Bhupali'],
  BhoopAlam: ['Bhoopalam', 'Bhupalam'],
  'BrindAvana SAranga': ['Brindavana Saranga', 'Vrindavana Saranga'],
  BrindAvani: ['Brindavani', 'Brindavani Sarang', 'Vrindavani Sarang'],
  CalanAttai: ['Chalanattai'],
  ChArukeshi: ['Charukesi', 'Charukeshi'],
  ChakravAkam: ['Chakravakam'],
  Chenjurutti: ['Senjuruti', 'Chenchurutti', 'Jenjuti'],
  'Chitta Ranjani': ['Chittaranjani'],
  ChintAmani: ['Chintamani'],
  DarbAr: ['Darbar', 'Durbar'],
  'DarbAri KAnada': ['Darbari Kanada', 'Darbari'],
  DevagAndhAri: ['Devagandhari'],
  'Deva Manohari': ['Devamanohari'],
  Dhanashree: ['Dhanashri', 'Dhanasri', 'Dhanashree'],
  DhanyAsi: ['Dhanyasi'],
  Dharmavathi: ['Dharmavati'],
  'Dheera ShankarAbharanam': ['Shankarabharanam', 'Dheerashankarabharanam', 'Sankarabharanam'],
  DwijAvanthi: ['Dwijavanti', 'Dwijavanthi'],
  GAnamoorti: ['Ganamurti'],
  GamakakriyA: ['Gamakakriya'],
  GambheeranAttai: ['Gambhiranattai', 'Gambhira Nattai'],
  Gavathi: ['Gavati'],
  Gowla: ['Gaula', 'Gowla', 'Goula'],
  GowdamallAr: ['Gaudamalhar', 'Gowdamalhar', 'Gaud Malhar'],
  Gowlipantu: ['Gaulipantu', 'Gowlipantu'],
  'Gowri Manohari': ['Gaurimanohari', 'Gowrimanohari'],
  'Hameer (Kalyan/ Yaman ThAt Janya)': ['Hamir'],
  'Hameer KalyAni-1': ['Hamir Kalyani', 'Hameer Kalyani'],
  HamsAnandi: ['Hamsanandi'],
  'HamsanAdham-1': ['Hamsanadam', 'Hamsanadham'],
  Hanumathodi: ['Todi', 'Hanumatodi', 'Thodi'],
  HarikAmbhoji: ['Harikambhoji'],
  'HindustAni BehAg': ['Bihag'],
  'HindusthAni Todi': ['Hindustani Todi'],
  'Huseni-1': ['Huseni', 'Husseini'],
  Jaijaivanthi: ['Jaijaivanti'],
  Jayanthashree: ['Jayantashri', 'Jayantasri', 'Jayanthashree'],
  JingaAa: ['Jingla'],
  'Jog (Hindustani)': ['Jog'],
  Jonpuri: ['Jaunpuri', 'Jonpuri'],
  KApi: ['Kapi'],
  'KApi NArAyani': ['Kapi Narayani'],
  'Kadaram (Chandra/ Chandrakowns)': ['Chandrakauns', 'Kadaram'],
  'KalAvathi-1': ['Kalavati'],
  'KalyAna Vasantham': ['Kalyanavasantam', 'Kalyana Vasantham'],
  KamAs: ['Khamas', 'Kamas'],
  Kambhoji: ['Kambhoji', 'Kamboji'],
  KanadA: ['Kanada'],
  KanakAngi: ['Kanakangi'],
  KannadabangAla: ['Kannadabangala'],
  Kannadagowla: ['Kannadagaula'],
  'KarnAtaka BehAg': ['Karnataka Behag'],
  'KarnAtaka KApi': ['Karnataka Kapi'],
  'KarnAtaka Suddha Saveri': ['Karnataka Shuddha Saveri'],
  Kathanakuthoohalam: ['Kadanakutuhalam', 'Kathanakuthuhalam'],
  KedAram: ['Kedaram'],
  'KedAra Gowla': ['Kedaragaula', 'Kedaragowla'],
  KeeravAni: ['Keeravani', 'Kiravani', 'Kirwani'],
  Kharaharapriya: ['Kharaharapriya', 'Karaharapriya'],
  'Kunthala VarAli': ['Kuntalavarali', 'Kunthalavarali'],
  LalitA: ['Lalita', 'Lalitha'],
  LathAngi: ['Latangi', 'Lathangi'],
  MAnd: ['Mand', 'Maand'],
  MAnji: ['Manji'],
  'MAyamAlava Gowla': ['Mayamalavagaula', 'Mayamalavagowla', 'Mayamalavagoula'],
  Madhukowns: ['Madhukauns'],
  Madhuvanthi: ['Madhuvanti'],
  MadhyamAvathi: ['Madhyamavati', 'Madhyamavathi'],
  MalayamArutham: ['Malayamarutam', 'Malayamarutham'],
  Malkosh: ['Malkauns', 'Malkosh'],
  MechakalyAni: ['Kalyani', 'Mechakalyani'],
  'Miyan MalhAr': ['Miyan ki Malhar', 'Mian ki Malhar'],
  'Mohana KalyAni': ['Mohanakalyani', 'Mohana Kalyani'],
  Mohanam: ['Mohanam', 'Mohana'],
  MukhAri: ['Mukhari'],
  NAdhanAmakriyA: ['Nadanamakriya'],
  NAgachooAAmani: ['Nagachudamani'],
  NAttai: ['Nattai', 'Nata'],
  'NAttai Kurinji-1': ['Nattakurinji', 'Nattai Kurinji', 'Natakurinji'],
  NAyaki: ['Nayaki'],
  NalinakAnthi: ['Nalinakanti', 'Nalinakanthi'],
  Nandhkowns: ['Nandkauns'],
  'Navarasa Kannada': ['Navarasa Kannada', 'Navarasakannada'],
  NeelAmbari: ['Neelambari', 'Nilambari'],
  PahAdi: ['Pahadi'],
  'PanthuvarAli (KAmavardhani)': ['Pantuvarali', 'Kamavardhani', 'Kamavardhini'],
  Peeloo: ['Pilu', 'Peelu', 'Piloo'],
  'Pharaju (Paras)': ['Paras', 'Pharaz', 'Pharaju'],
  'Poorvi KalyAni': ['Purvikalyani', 'Poorvikalyani'],
  PoornachandrikA: ['Purnachandrika', 'Poornachandrika'],
  Puriyadhanashree: ['Puriya Dhanashri', 'Puriya Dhanashree'],
  PunnAgavarAli: ['Punnagavarali'],
  RAmapriyA: ['Ramapriya'],
  'Rageshree-1': ['Rageshri', 'Rageshree'],
  'Reethi Gowla': ['Ritigaula', 'Reetigowla', 'Reethigowla'],
  Revathi: ['Revati', 'Revathi'],
  SAramathi: ['Saramati', 'Saramathi'],
  SAveri: ['Saveri'],
  SahAnA: ['Sahana'],
  Saraswathi: ['Saraswati'],
  'Saranga-1': ['Saranga'],
  Shanmukhapriyaa: ['Shanmukhapriya', 'Shanmugapriya'],
  Shree: ['Shri', 'Sri', 'Shree'],
  'Shree Ranjani': ['Shriranjani', 'Sriranjani'],
  ShubhapanthuvarAli: ['Shubhapantuvarali', 'Subhapantuvarali'],
  'ShyAmA-1': ['Sama', 'Shyama'],
  'Simhendra Madhyamam': ['Simhendramadhyamam'],
  'Sindu Bhairavi': ['Sindhubhairavi', 'Sindhu Bhairavi'],
  SowrAshtram: ['Saurashtram', 'Sowrashtram'],
  'Suddha BangAla': ['Shuddha Bangala', 'Suddha Bangala'],
  'Suddha DhanyAsi': ['Shuddha Dhanyasi', 'Suddha Dhanyasi'],
  'Suddha SAveri': ['Shuddha Saveri', 'Suddha Saveri'],
  'Suddha SArang': ['Shuddh Sarang', 'Suddh Sarang'],
  'Suddha Seemantini': ['Shuddha Seemantini', 'Suddha Simantini'],
  Surutti: ['Surutti', 'Surati'],
  'Thilang-1': ['Tilang', 'Thilang'],
  VAchaspathi: ['Vachaspati', 'Vachaspathi'],
  Valachi: ['Valaji', 'Valachi'],
  VarAli: ['Varali'],
  VasanthA: ['Vasanta', 'Vasantha'],
  'Udhaya Ravi CandrikA': ['Udayaravichandrika'],
  'Vasantashree (Amba Manohari)': ['Vasantashri', 'Amba Manohari'],
  'Yadukula KAmbhoji': ['Yadukulakambhoji', 'Yadukula Kambhoji', 'Erukalakambhoji'],
  'Yaman KalyAni': ['Yaman Kalyani'],
  'YamunA KalyAni': ['Yamuna Kalyani', 'Yamunakalyani'],
}

function titleCase(words: string): string {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

/**
 * @param source name as in the list
 * @returns the display name, and other spellings for search
 */
export function ragaSpelling(source: string): { name: string; aliases: string[] } {
  const printed = printedNames[source]
  if (printed) {
    const [name, ...aliases] = printed
    return { name, aliases: aliases.filter((alias) => alias !== name) }
  }
  const bare = source
    .replace(/\(.*\)/, '')
    .replace(/-\d+$/, '')
    .trim()
  return { name: titleCase(bare.replace(/aa$/, 'a')), aliases: [] }
}

/**
 * Two names that differ only in case or spaces are the same raga.
 * @param name printed name
 */
export function sameNameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}
