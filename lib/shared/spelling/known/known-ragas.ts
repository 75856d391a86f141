/**
 * Written for this project from general knowledge. The 72 scales follow the schemes of Venkatamakhin and Govinda.
 * One raga per line: `=` separates its names, `~` adds a different raga that people may search for instead.
 */
export const knownRagas = `
  Todi = Hanumatodi = Hanumantodi = Janatodi = Jana todi = Hanuma todi = Carnatic todi
  Kalyani = Mechakalyani = Mecha kalyani = Shanta kalyani ~ Yaman ~ Kalyan
  Sankarabharanam = Dheerasankarabharanam = Dhira shankarabharanam = Sankarabarana ~ Bilawal
  Kharaharapriya = Karaharapriya = Harapriya ~ Kafi
  Mayamalavagowla = Malavagowla = Mayamalava ~ Bhairav
  Pantuvarali = Kamavardhani = Kamavardani = Kasiramakriya = Kashi ramakriya ~ Puriya Dhanashree
  Shubhapantuvarali = Subha pantuvarali = Sivapantuvarali = Shivapantuvarali ~ Todi
  Harikambhoji = Harikambodi = Hari kambhodi ~ Khamaj
  Natabhairavi = Nata bhairavi ~ Asavari
  Chalanattai = Chalanata = Chala naattai
  Nata = Nattai = Naattai
  Gambhiranattai = Gambhira nata = Gambheera nattai = Gambira naattai
  Kambhoji = Kambodhi = Kamboji = Kamodi = Khambhoji
  Yadukula Kambhoji = Yadukula kamboji = Erukala kambhoji = Yerukula kambodi = Yadukulakambodhi
  Chenchu Kambhoji = Senchu kamboji
  Senchurutti = Chenchurutti = Senjurutti = Chenjuruti = Jhenjhuti = Jenjooti
  Riti Gaula = Reethi gowlai = Ritigaulai = Reetigowlai
  Gaula = Gowla = Gowlai = Goulai
  Kedaragaula = Kedaragowla = Kedara gowlai
  Kannada Gaula = Kannada gowla = Kannadagowlai
  Narayanagaula = Narayanagowla = Narayana gowlai
  Atana = Athana = Adana = Atanaa = Addana ~ Adana
  Sri = Shri = Sriragam = Sree ragam = Shree
  Sriranjani = Shri ranjani = Shriranjini = Sriranjini
  Mohanam = Mohana = Mohan ~ Bhupali ~ Bhoop
  Hindolam = Hindola ~ Malkauns
  Hamsadhwani = Hansadhwani = Hamsadhvani = Hansdhwani
  Abheri = Aaberi = Karnataka devagandhari ~ Bhimpalasi
  Karnataka Devagandhari = Carnatic devagandhari = Karnatik devagandhari
  Karnataka Kapi = Carnatic kapi = Karnatik kapi
  Karnataka Behag = Carnatic behag = Karnatik behag
  Karnataka Shuddha Saveri = Carnatic shuddha saveri
  Kapi = Kaapi = Hindustani kapi ~ Piloo
  Behag = Byag = Behaag ~ Bihag
  Bihag = Bihaag = Vihag ~ Behag
  Bihagda = Bihagada = Bihagra = Vihagra
  Sindhubhairavi = Sindhu bhairavi = Sind bhairavi
  Natakurinji = Nattai kurinji = Natta kurinji = Nata kurinji
  Nadanamakriya = Nadanamakriya = Nadhanamakriya = Nadanamakria
  Punnagavarali = Punnaga varali = Punnaagavaraali
  Kuntalavarali = Kunthalavarali = Kuntanavarali
  Jhalavarali = Varali = Varaali = Jalavarali
  Surati = Surutti = Suruti = Surathi = Surat
  Huseni = Usseni = Husseni = Hussaini = Useni
  Begada = Beegada = Byagada = Vegada
  Darbar = Durbar = Darubar
    Bilahari = Bilahari desakshi = Vilahari
  Arabhi = Arabi = Aarabi
  Devagandhari = Deva gandharam = Devagandharam
  Gowrimanohari = Gaurimanohari = Gauri manohari ~ Patdeep
  Keeravani = Kiravani = Kirwani = Keervani
  Charukesi = Charukeshi
  Shanmukhapriya = Shanmugapriya = Sanmukhapriya = Chamaram
  Simhendramadhyamam = Simhendra madhyama = Sumadyuti = Shimhendramadhyam
  Vachaspati = Vachaspathi = Bhushavati
  Madhyamavati = Madhyamavathi = Madyamavati ~ Madhmad sarang
  Brindavana Saranga = Brindavana sarang = Vrindavana saranga ~ Brindavani sarang
  Brindavani Sarang = Vrindavani sarang = Brindabani sarang = Sarang
  Sahana = Sahaana ~ Shahana
  Shahana = Shahana kanada = Sahana kanada
  Saraswati Manohari = Saraswathi manohari
  Revati = Revathi ~ Bairagi
  Bairagi = Bairagi bhairav = Bairagi bhairon = Vairagi
  Bhairav = Bhairon = Bhairava = Bhairo
  Ahir Bhairav = Aheer bhairav = Ahir bhairon ~ Chakravakam
  Nat Bhairav = Nat bhairon
  Bhavmat Bhairav = Bhavamat bhairav = Bhavmath bhairav
  Shivmat Bhairav = Shivamat bhairav = Shivmath bhairon
  Chakravakam = Chakravaham = Chakravaka = Toyavegavahini
  Mukhari = Muhari = Mukari
  Manji = Maanji
  Bhupalam = Bhoopalam = Boopalam = Bhupala
  Bauli = Bowli = Bhauli = Bouli
  Revagupti = Revagupthi = Revagupta
  Malahari = Malhari
  Maand = Maund = Mand = Maandu
  Khamas = Kamas = Kamaas = Khamaas ~ Khamaj
  Khamaj = Khammaj = Kamaj = Khamaaj
  Jhinjhoti = Jhinjoti = Jinjhoti = Jhinjhuti = Jhinjoti
  Desh = Des = Desa
  Desi = Desi todi = Deshi
  Jaijaivanti = Jayjayvanti = Jaijaiwanti = Jayajayavanti ~ Dwijavanti
  Dwijavanti = Dvijavanti = Dwijavanthi = Jujavanti ~ Jaijaivanti
  Bhimpalasi = Bhimpalas = Bheempalasi = Bhimpalashri ~ Abheri
  Bhupali = Bhoop = Bhoopali = Bhup = Bhopali ~ Mohanam
  Bhupal Todi = Bhupali todi = Bhopal todi ~ Bhupalam
  Yaman = Iman = Aiman = Eman = Emon = Yemen ~ Kalyani ~ Yaman Kalyan
  Yaman Kalyan = Jaimini kalyan = Iman kalyan = Aiman kalyan ~ Yamuna Kalyani
  Yamuna Kalyani = Jamuna kalyani = Yamunakalyani ~ Yaman
  Yamani Bilawal = Imani bilawal = Emani bilawal
  Alhaiya Bilawal = Alahiya bilawal = Bilawal = Alaiya bilawal = Alhaiya
  Malkauns = Malkosh = Malkos = Malkaush = Malkosa = Malakosh ~ Hindolam
  Chandrakauns = Chandrakosh = Chandrakaus
  Jogkauns = Jogkosh = Jog kauns
  Madhukauns = Madhukosh = Madhukaus
  Kaushi Dhwani = Kaunsi dhwani = Hindoli ~ Bhinna Shadja
  Bhinna Shadja = Binna shadja = Bhinna shadj = Bhinnashadaj ~ Kaushi Dhwani
  Kaunsi Kanada = Kaunsi kanara = Kaushi kanada = Kaunsi kanhada = Kaushi kanhra
  Darbari Kanada = Darbari = Darbari kanhada = Durbari kanada = Darbari kanhra = Darbari kanara
  Nayaki Kanada = Nayaki kanhada = Nayaki kanhra = Nayaki kanra
  Husseini Kanada = Husaini kanada = Hussaini kanhada = Huseni kanada
  Adana = Adana kanada = Adana kanhada = Arana
  Suha = Suha kanada = Suha kanhada
  Sughrai = Sugharai = Sughrai kanada = Sugharai kanhada
  Suha Sugharai = Suha sughrai
  Abhogi = Abhogi kanada = Abhogi kanhada
  Bageshri = Bageshree = Vageshwari = Bagesri = Bageshwari = Vagishwari = Bagesari = Bagishwari
  Rageshri = Rageshree = Rageshwari = Ragesri
  Bahar = Bahaar
  Basant = Vasant ~ Vasanta
  Basant Bahar = Vasant bahar
  Miyan Malhar = Miyan ki malhar = Mian ki malhar = Miya malhar = Miyan ki malar = Mian malhar
  Miyan ki Todi = Mian ki todi = Todi = Miyan todi = Shuddh todi ~ Darbari todi
  Miyan ki Sarang = Mian ki sarang = Miya ki sarang
  Gaud Malhar = Gaur malhar = Gond malhar = Gauda malhar
  Gaud Sarang = Gaur sarang = Gauda sarang
  Megh = Megha ~ Megh Malhar
  Megh Malhar = Megha malhar = Meghmalhar
  Ramdasi Malhar = Ramadasi malhar
  Sur Malhar = Surmalhar = Surdasi malhar = Soor malhar
  Meera Malhar = Mirabai ki malhar = Meerabai ki malhar = Mira malhar
  Gurjari Todi = Gujri todi = Gujari todi = Gurjri todi
  Bilaskhani Todi = Vilaskhani todi = Bilas khan ki todi
  Komal Rishabh Asavari = Komal re asavari = Komal rishabh asawari = Asavari todi
  Asavari = Asawari
  Jogia = Jogiya
  Puriya Dhanashree = Puria dhanashri = Pooriya dhanashree ~ Pantuvarali
  Puriya Kalyan = Pooriya kalyan = Purva kalyan ~ Purvikalyani
  Purvikalyani = Poorvikalyani = Purvi kalyani = Gamakakriya = Purvakalyani
  Poorvi = Purvi = Purbi
  Paraj ~ Paras
  Paras = Paraju = Faraz
  Sohini = Sohni = Sohoni
  Marwa = Marva = Maarva
  Marubihag = Maru bihag = Maru behag
  Lalit = Lalat ~ Lalita
  Hameer = Hamir = Hameer kalyan ~ Hameer Kalyani
  Hameer Kalyani = Hamir kalyani ~ Hameer ~ Kedar
  Kedar = Kedara = Kedaar
  Chhayanat = Chhaya nat = Chaya nata
  Chayanata = Chayanattai = Chhayanata
  Tilang = Thilang
  Piloo = Pilu = Peelu
  Mishra Piloo = Misra pilu = Pilu
  Kafi = Kaphi = Kaapi
  Gorakh Kalyan = Gorakh = Gorakkalyan
  Shuddha Kalyan = Shudh kalyan = Bhoop kalyan = Bhup kalyan
  Shyam Kalyan = Shyaam kalyan = Sham kalyan
  Shuddha Sarang = Shuddh sarang = Sudh sarang
  Madhmad Sarang = Madhyamadi sarang = Madhumad sarang = Madhmadh sarang = Madhyamad sarang
  Kalavati = Kalawati = Kalavathi ~ Valaji
  Valaji = Valachi ~ Kalavati
  Durga ~ Shuddha Saveri
  Shuddha Saveri = Sudda saveri = Sudhha saveri = Suddha saveri ~ Durga
  Shuddhadhanyasi = Suddha dhanyasi ~ Udayaravichandrika ~ Dhani
  Udayaravichandrika = Udaya ravi chandrika ~ Suddha dhanyasi
  Amritavarshini = Amruthavarshini = Amrithavarshini = Amrit varshini
  Kadanakutuhalam = Kadanakuthuhalam = Kathanakutuhalam = Kadanakudhugalam
  Jaganmohini = Jaganmohinee
  Chitta Ranjani = Chittaranjani
  Navroj = Navaroj = Nauroz = Navaroju
  Pahadi = Pahari = Pahaadi
  Bhatiyar = Bhatihar = Bhatiar
  Vibhas = Bibhas = Vibhaas = Bibhash
  Ramkali = Ramakali = Ramkeli
  Gunkali = Gunakri = Gunkri = Gunakali
  Devgiri Bilawal = Devagiri bilawal = Deogiri bilawal
  Dev Gandhar = Deogandhar = Devgandhar
  Sorath = Sorat = Saurath
  Hansdhwani = Hamsadhwani
  Hem Bihag = Hemant bihag = Hema bihag
  Patmanjari = Patamanjari = Phatmanjari
  Barwa = Barva
  Zilaf = Jilaf = Zeelaf
  Sindhura = Sindura = Saindhavi
  Sivaranjani = Shivaranjani = Shivranjani
  Ragamalika = Ragamala = Ragmala = Garland of ragas
  Navaragamalika = Nava ragamalika = Nine ragas
  Ghanta = Ghantaravam = Ghanta ragam
  Dhanyasi = Dhanyaasi
  Dhanashree = Dhanashri = Dhanasri = Dhanasree
  Salaga Bhairavi = Salagabhairavi = Saalaga bhairavi
  Bhairavi = Bhairabi ~ Sindhu bhairavi
  Nagaswaravali = Nagasvaravali = Naga swarali
  Sarasangi = Saurasena = Rasasangi
    Kalgada = Kalagada = Kalkada
  Gamanashrama ~ Gamakakriya
  Ramapriya ~ Ramamanohari
  Latangi = Lathangi = Gitapriya
  Dharmavati = Dharmavathi = Dhamavati
  Hemavati = Hemavathi = Desi simharavam = Simharava
  Bhavapriya ~ Bhavani
  Charukesi = Tarangini
  Natakapriya = Natabharanam
  Vakulabharanam = Vasanta bhairavi mela = Vativasantabhairavi
  Rasikapriya = Rasamanjari
  Nasikabhushani = Nasamani
  Sucharitra = Santanamanjari
  Jyotiswarupini = Jyoti swarupini = Joti = Jotiswarupini
  Kantamani = Kuntalam = Kanthamani
  Shulini = Sulini = Sailadesakshi
  Vagadheeswari = Vagadeeswari = Bhogachayanata = Vagadhishwari
  Gangeyabhushani = Gangatarangini
  Varunapriya = Veeravasantam = Viravasantam = Veera vasantha
  Jhankaradhwani = Jhankarabhramari = Jankaradwani
  Kokilapriya = Kokilaravam
  Dhenuka = Dhunibhinnashadjam = Bhinna shadjam
  Tanarupi = Tanukirti
  Manavati ~ Manoranjani
  Ganamurti = Ganamurthi = Ganasamavarali
  Kanakangi = Kanakambari
  Ratnangi = Phenadyuti
`
