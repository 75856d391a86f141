/** Written for this project from general knowledge, in the format of known-ragas.ts. */
export const knownTalas = `
  Adi = Aadi = Chaturasra triputa = Chatusra triputa = Chaturasra jati triputa = Adhi = Eight beats
  Desadi = Deshadi = Desh adi
  Madhyadi = Madhyaadi = Madhya adi
  Rupaka = Rupakam = Roopakam = Chaturasra rupaka = Chatusra rupakam = Chaturasra jati rupaka
  Misra Rupaka = Misra rupakam = Mishra jati rupaka = Misra jati rupakam
  Misra Chapu = Mishra chapu = Misra chaapu = Chapu = Seven beats
  Khanda Chapu = Kanda chapu = Khanda chaapu = Ara chapu = Five beats
  Sankirna Chapu = Sankeerna chapu
  Eka = Ekam = Chaturasra eka = Chatusra ekam = Chaturasra jati eka
  Tisra Eka = Tisram eka = Tishra ekam = Tisra jati eka = Trisra eka
  Khanda Eka = Khanda ekam = Khanda jati eka
  Misra Eka = Misra ekam = Mishra jati eka
  Dhruva = Dhruvam = Chaturasra dhruva = Chatusra dhruvam
  Matya = Mathya = Matyam = Chaturasra matya = Matta tala
  Jhampa = Jhampe = Jampa = Misra jhampa = Mishra jhampe = Misra jati jhampa = Misra jampai
  Misra Jhampa = Jhampa = Misra jampa = Mishra jati jhampa
  Khanda Jhampa = Khanda jampa = Khanda jati jhampa
  Chaturasra Jhampa = Chatusra jhampa
  Triputa = Tisra triputa = Tishra triputa = Thriputa = Tisra jati triputa = Trisra triputa
  Misra Triputa = Mishra triputa = Misra jati triputa
  Khanda Triputa = Khanda jati triputa
  Ata = Atta = Khanda ata = Khanda atta = Khanda jati ata
  Chaturasra Ata = Chatusra ata = Chaturasa atta = Chaturasra jati ata
  Chanda = Chanda tala
  Mahalakshmi = Mahalakshmi tala = Lakshmi tala
  Teental = Trital = Tintal = Tritala = Tin taal = Teen taal = Trital = Tritaal = Sixteen beats
  Addha = Adha = Addha teental = Adha tintal = Sitarkhani ~ Sitarkhani
  Sitarkhani = Sitar khani = Addha = Teental sitarkhani = Sattarkhani
  Punjabi = Panjabi = Punjabi theka = Panjabi teental
  Jat = Jatt = Jat tala
  Ektal = Ek tal = Ektala = Twelve beats
  Jhaptal = Jhap tal = Jhaptala = Zaptal = Ten beats
  Rupak = Roopak = Rupak tala
  Keherwa = Kaharva = Kaherva = Kerwa = Kahrwa = Kherva = Kaharwa = Keharwa
  Dadra = Dadara = Six beats
  Deepchandi = Dipchandi = Chanchar = Moghali = Fourteen beats
  Chautal = Chowtal = Char tal = Chautaal = Chartal
  Char Tal = Chartal = Chautal
  Ada Chautal = Ada chowtal = Aad chautal = Arachautal = Ara chowtal
  Sultal = Sooltal = Sul tal = Sulfakta = Sool phakta = Sulphak = Sulphakta
  Dhamar = Dhammar = Dhamaar
  Jhumra = Jhoomra = Jhoomara = Zumra
  Tilwada = Tilvada = Tilwara = Tilvara
  Tivra = Teevra = Tevra
  Khemta = Khemtal = Khemata
  Matta = Matta tal = Mattatal
  Pancham Savari = Pancham sawari = Panchamsawari = Savari = Fifteen beats
  Chartal ki Sawari = Char tal ki savari = Savari = Sawari
  Shikhar = Shikhara = Shikhar tal
  Ikwai = Ekwai = Ikvai = Ikbai
  Pashto = Pasto
  Gajajhampa = Gaj jhampa
`

export const knownForms = `
  Kriti = Krithi = Kirti
  Kirtana = Keertana = Kirtanam = Keerthanai = Kirtanai = Devarnama
  Devarnama = Devara nama = Dasara pada = Devaranama = Keertana Devara nama = Dasarapadagalu
  Varnam = Varna ~ Tana varnam ~ Pada varnam
  Tana Varnam = Varnam - Tana Varnam = Thana varnam
  Padavarnam = Pada varnam = Varnam - Pada Varnam = Chowka varnam = Chauka varnam = Pada jati varnam
  Ragam Tanam Pallavi = RTP = Raga tana pallavi = Ragam thanam pallavi
  Tillana = Thillana ~ Tarana
  Tarana = Taraana ~ Tillana
  Viruttam = Virutham = Viruttham = Vrittam
  Shloka = Slokam = Sloka = Shlokam = Sloga
  Javali = Jaavali = Javeli = Javadi
  Padam = Pada = Padhams
  Swarajati = Svarajati = Swarajathi = Swara jathi = Swara jati
  Jatiswaram = Jathiswaram = Jati svaram = Jatisvara
  Gitam = Geetham = Geetam = Gita
  Tani Avartanam = Thani avarthanam = Tani = Thani = Taniavartanam = Percussion solo
  Alapana = Alaap = Alap = Ragam = Raga alapana = Alapanai
  Alap = Alaap = Alapa = Aalap
  Tanam = Thanam = Taanam
  Niraval = Neraval
  Kalpanaswaram = Kalpana swara = Swaram
  Bhajan = Bhajana = Bajan
  Tiruppugazh = Thiruppugazh = Thirupugal = Tiruppukal
  Tiruppavai = Thiruppavai = Thiruppaavai
  Pasuram = Paasuram = Pasurams = Divya prabandham
  Tirukkural = Thirukkural = Kural
  Abhang = Abhangam = Abangam
  Khayal = Khyal = Kheyal = Khyaal = Khayaal
  Bada Khayal = Vilambit khayal = Bara khayal = Bada khyal = Vilambit
  Chota Khayal = Drut khayal = Chhota khyal = Chota khyal
  Bandish = Bandhish = Chiz = Cheez
  Thumri = Thumari = Tumri
  Dadra = Dadara
  Kajri = Kajari = Kajli
  Hori = Holi = Hori dhamar
  Chaiti = Chaitee
  Tappa = Tappah
  Dhrupad = Dhrupada = Dhruvapad = Drupad
  Dhamar = Hori dhamar
  Ghazal = Gazal = Gajal
  Jugalbandi = Jugal bandi = Duet = Jugalbandhi
  Qaida = Kaida = Kayda = Kaayda
  Natya Sangeet = Natyageet = Natya sangit = Natya geet
  Tirwat = Trivat = Tirvat
  Ashtapadi = Ashtapathi = Gita govinda = Geeta govindam
  Tarangam = Tharangam = Plate dance
  Bhama Kalapam = Bhamakalapam
  Alarippu = Alaripu = Allarippu
  Kautuvam = Kavuthuvam = Kavuttuvam = Kauthvam
  Shabdam = Sabdam = Shabda
  Pushpanjali = Pushpaanjali = Flower offering
  Mallari = Mallaari
  Mangalacharan = Mangalacharana = Mangala charan
  Batu Nritya = Batu = Battu nrutya = Sthayi = Batu nrutya = Bhairava batu
  Moksha Nata = Moksha = Mokshya = Moksha nritya = Mokshya nata
  Cholkettu = Solkattu dance = Cholukettu = Chollukettu
  Bharatanatyam = Bharata natya = Bharathanatyam = Sadir = Dasi attam = Sadirattam = Chinna melam
  Kuchipudi = Kucipudi = Kuchipoodi
  Mohiniyattam = Mohini attam = Mohiniattam = Mohini aattam
  Kathakali = Katha kali
  Odissi = Orissi = Odisi
  Kathak = Katthak = Kathhak
  Sattriya = Satriya = Xattriya = Sattriya nritya
  Manipuri = Manipuri ras = Raas lila = Jagoi
  Nadaswaram = Nagaswaram = Nadhaswaram = Nathaswaram = Nayanam = Nagasvaram
  Mridangam = Mrudangam = Mirudangam = Miruthangam
  Ghatam = Gatam = Clay pot
  Kanjira = Khanjira = Ganjira
  Morsing = Moorsing = Mukharshanku = Jaw harp
  Tambura = Tanpura = Thambura = Tamboora
  Veena = Vina = Saraswati veena = Vainika
  Saraswati Veena = Veena = Vina
  Chitravina = Gottuvadyam = Chitra veena = Gotuvadyam = Kottuvadyam
  Flute = Pullanguzhal = Venu
  Bansuri = Bansri = Basuri = Basari = Bansi
  Shehnai = Sanai = Shahnai = Shenai
  Santoor = Santur
  Sarod = Sarode
  Pakhavaj = Pakhawaj = Pakhwaj
  Thavil = Tavil = Dolu
  Voice = Vocal = Vaipattu
  Kalakshetra = Kalakshetra foundation = Kalakshethra
  The Music Academy Madras = Music academy = Music academy chennai = Madras music academy
  Narada Gana Sabha = Narada gana sabha trust = NGS
  Krishna Gana Sabha = Sri krishna gana sabha = KGS
`
