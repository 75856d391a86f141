// Talas, composers and forms of the demo programmes, with well-established other spellings.

export type DemoTerm = { name: string; aliases: string[] }

/** `Name = alias, alias` → a term. */
function term(line: string): DemoTerm {
  const [name = '', aliases = ''] = line.split(' = ')
  return { name: name.trim(), aliases: aliases === '' ? [] : aliases.split(', ') }
}

function terms(lines: string): readonly DemoTerm[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => term(line.trim()))
}

export const demoTalas = terms(`
  Adi = Aadi, Chaturasra Triputa
  Adi (2 kalai)
  Adi (Tisra Gati) = Adi Tisra Nadai
  Desadi = Desh Adi
  Rupakam = Roopaka, Roopakam
  Rupakam (2 kalai)
  Chaturasra Rupakam
  Misra Chapu = Mishra Chapu
  Khanda Chapu = Kanda Chapu
  Sankirna Chapu
  Tisra Eka = Tisra Ekam
  Chaturasra Eka = Chaturasra Ekam
  Khanda Eka = Khanda Ekam
  Misra Eka = Misra Ekam
  Sankirna Eka = Sankirna Ekam
  Tisra Triputa = Triputa
  Khanda Triputa
  Misra Jhampa
  Chaturasra Jhampa
  Khanda Ata = Ata
  Tisra Matya
  Chaturasra Matya
  Chaturasra Dhruva
  Ragatalamalika
  Teental = Trital, Tintal
  Ektal
  Vilambit Ektal
  Tilwada
  Jhoomra
  Jhaptal
  Rupak
  Addha
  Keherwa = Kaharva
  Dadra
  Deepchandi
  Chautal
  Sooltal = Sultal
  Dhamar
  Ektali
  Khemta
`)

export const demoForms = terms(`
  Kriti = Krithi
  Kirtanam = Keertanam, Keerthana
  Varnam
  Padavarnam = Pada Varnam
  Swarajati
  Padam
  Javali
  Tillana = Thillana
  Ragam Tanam Pallavi = RTP
  Viruttam = Virutham
  Shloka = Slokam
  Bhajan
  Tukkada
  Devarnama
  Tiruppugazh = Thiruppugazh
  Tarangam
  Ashtapadi
  Lullaby = Tharattu
  Alapana = Ragam
  Alap
  Alap, Jod and Jhala
  Gat
  Bada Khayal = Vilambit Khayal
  Chota Khayal = Drut Khayal
  Tarana
  Thumri
  Dadra
  Kajri
  Dhrupad
  Dhamar
  Tappa
  Abhang
  Dhun
  Pushpanjali
  Alarippu
  Jatiswaram = Jathiswaram
  Shabdam = Sabdam
  Daru = Daruvu
  Cholkettu
  Mangalacharan
  Batu = Batu Nritya, Sthayi
  Pallavi
  Mokshya = Moksha
  Vandana
  Thaat
  Amad
  Paran
  Gat Nikas
  Tatkar
  Borgeet
  Thani Avartanam = Tani Avartanam
  Mangalam
`)

export const demoComposers = terms(`
  Tyagaraja = Thyagaraja, Tyagayya, Thyagayya
  Muthuswami Dikshitar = Muttuswami Dikshitar, Muthuswamy Dikshitar
  Syama Sastri = Shyama Sastri, Shyama Shastri, Syama Sastry
  Swathi Thirunal = Swati Tirunal
  Papanasam Sivan
  Patnam Subramania Iyer = Patnam Subramanya Iyer
  Gopalakrishna Bharati = Gopalakrishna Bharathi
  Muthaiah Bhagavatar = Harikesanallur Muthaiah Bhagavatar, Muthiah Bhagavathar
  Oothukadu Venkata Kavi = Oothukkadu Venkata Kavi, Oothukkadu Venkatasubbaiyer
  Purandara Dasa = Purandaradasa
  Annamacharya = Annamayya, Tallapaka Annamacharya
  Bhadrachala Ramadas = Bhadrachala Ramadasu
  Mysore Vasudevachar = Mysore Vasudevacharya
  Mysore Sadasiva Rao
  Subbaraya Sastri = Subbaraya Sastry
  Annaswamy Sastri
  Arunachala Kavi = Arunachala Kavirayar
  Muthu Thandavar = Muthuthandavar
  Marimutha Pillai = Marimuthu Pillai
  Koteeswara Iyer
  Ambujam Krishna
  Periyasamy Thooran = Periyasami Thooran, Periasami Thooran
  Neelakanta Sivan
  Sadasiva Brahmendra = Sadashiva Brahmendra
  Jayachamaraja Wodeyar = Jayachamarajendra Wodeyar
  Subramania Bharati = Bharathiar, Bharatiyar, Mahakavi Bharati
  Narayana Teertha = Narayana Theerthar, Narayana Tirtha
  Anai-Ayya = Anai Ayya, Anayya
  Arunagirinathar
  Maha Vaidyanatha Iyer
  G. N. Balasubramaniam = GNB
  M. D. Ramanathan = MDR
  Lalgudi Jayaraman
  M. Balamuralikrishna
  Ramnad Srinivasa Iyengar = Poochi Srinivasa Iyengar
  Dhandapani Desikar
  Subbarama Dikshitar
  Veena Kuppayyar = Vina Kuppayyar, Veena Kuppaiyer
  Ponniah Pillai = Ponnayya Pillai
  Thanjavur Quartet = Tanjore Quartet
  Pallavi Gopala Iyer = Pallavi Gopalayyar
  Pallavi Seshayyar
  Tarangampadi Panchanada Iyer = Tharangampadi Panchanada Iyer
  Karur Devudu Iyer
  Karur Dakshinamurthy
  K. V. Srinivasa Iyengar
  Kavi Matrubhutayya = Kavi Mathrubhuthayya
  Lalita Dasar = Lalithadasar
  Puliyur Doraiswamy Iyer = Puliyur Doreswamy Iyer
  Thanjavur Sankara Iyer = Thanjavur Shankara Iyer
  Yoganarasimham = Yoga Narasimham
  Pachimiriam Adiyappayya = Pachimiriyam Adiyappaiah
  Manambuchavadi Venkatasubbayyar
  Kothavasal Venkatarama Iyer
  Achyutadasa = Achyuta Dasar
  Dayananda Saraswati
  C. Rajagopalachari = Rajaji
  Bankim Chandra Chatterjee = Bankim Chandra Chattopadhyay, Bankim Chandra Chatterji
  Vyasaraya = Vyasatirtha, Vyasaraja
  Andal = Aandal
  Appar = Tirunavukkarasar
  Sambandar = Thirugnana Sambandar
  Melpathur Narayana Bhattathiri = Narayana Bhattatiri
  Irayimman Thampi
  Kshetrayya = Kshetragna
  Dharmapuri Subbarayar = Dharmapuri Subbaraya Iyer
  Vaitheeswarankoil Subbarama Iyer = Subbarama Iyer
  Jayadeva
  Shankaradeva = Sankardev, Srimanta Sankardev
  Meerabai = Mirabai, Meera
  Tulsidas = Tulasidas
  Surdas
  Kabir = Sant Kabir
  Namdev = Namadev
  Tukaram
  Narsinh Mehta = Narsi Mehta
  Wajid Ali Shah
`)
