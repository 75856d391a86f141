/**
 * Written for this project from general knowledge, in the format of known-ragas.ts. Initials of full names are omitted,
 * because the code derives them.
 */
export const knownPeople = `
  Tyagaraja = Tyagayya = Tyagabrahmam = Thyagabrahmam = Kakarla Tyagabrahmam = Tyagarajaswami = Tyagarajar
  Muthuswami Dikshitar = Dikshitar = Muttuswami Dikshita = Guruguha = Deekshithar = Muddusvami Dikshitulu
  Syama Sastri = Syama Sastry = Shyama Shastry = Syamakrishna = Venkata Subrahmanya Sastri
  Swathi Thirunal = Swati Tirunal Rama Varma = Maharaja Swathi Thirunal = Padmanabhadasa
  Papanasam Sivan = Papanasam Ramayya Sivan = Tamil Tyagaraja = Ramaiah Sivan
  Patnam Subramania Iyer = Patnam Subrahmanya Ayyar = Begada Subramania Iyer
  Gopalakrishna Bharati = Gopalakrishna Bharathiyar
  Muthiah Bhagavatar = Harikesanallur Muthiah Bhagavatar = Harikesanallur = Muthaiah Bhagavathar = Harikesa
  Oothukadu Venkata Kavi = Oothukkadu Venkata Subbaiyer = Oothukadu Venkatasubba Iyer = Uttukadu Venkatakavi
  Purandara Dasa = Purandaradasaru = Purandara Vittala = Srinivasa Nayaka
  Kanaka Dasa = Kanakadasaru
  Annamacharya = Annamayya = Tallapaka Annamacharya = Annamaiah = Tallapaka = Talapakkam Annamacharyulu
  Bhadrachala Ramadasu = Bhakta Ramadasu = Ramadas = Kancherla Gopanna = Ramadasu = Bhadradri Ramadasu
  Mysore Vasudevachar = Vasudevacharya = Mysore Vasudevacharya = Vasudevachariar
  Mysore Sadasiva Rao = Sadashiva Rao
  Subbaraya Sastri = Subbaraya Sastry
  Arunachala Kavi = Arunachala Kavirayar = Sirkazhi Arunachala Kavi
  Muthu Thandavar = Muthuthandavar
  Koteeswara Iyer = Kavi Kunjara Dasan = Koteeshwara Iyer = Kotiswara Ayyar
  Periyasami Thooran = Periyasamy Thuran = Pe Thooran = M. P. Periyasami Thooran
  Neelakanta Sivan = Nilakanta Sivan
  Sadasiva Brahmendra = Sadasiva Brahmendral = Sadasiva Brahmam
  Jayachamarajendra Wodeyar = Jayachamaraja Wodeyar = Maharaja of Mysore = Jayachamaraja Wadiyar
  Subramania Bharati = Bharathiyar = Mahakavi Bharati = Bharathiar = Subramanya Bharathi
  Narayana Teertha = Narayana Tirtha = Narayana Theerthar
  Arunagirinathar = Arunagiri Nathar = Arunagiri
  Poochi Srinivasa Iyengar = Ramnad Srinivasa Iyengar = Poochi Iyengar = Ramanathapuram Srinivasa Iyengar
  Ramnad Srinivasa Iyengar = Poochi Srinivasa Iyengar = Poochi Iyengar
  Veena Kuppaiyer = Veenai Kuppayyar = Kuppaiyer = Vina Kuppayyar
  Dandapani Desikar = M. M. Dandapani Desikar = Dhandapani Desigar
  Suddhananda Bharati = Shuddhananda Bharathi = Yogi Suddhananda Bharatiyar
  Tulaseevanam = Tulasivanam = Thulaseevanam = R. Ramachandran Nair
  Kamalesha Vittala Dasa = Kamalesha Dasa = Kamalesavittala = Surapura Ananda Dasa
  Lalgudi Jayaraman = Lalgudi G. Jayaraman = Lalgudi = LGJ = Lalgudi Gopala Iyer Jayaraman
  Kshetrayya = Kshetragna = Kshetrajna = Muvva Gopala
  Jayadeva = Jayadeva Goswami = Jayadev
  M. Balamuralikrishna = Mangalampalli Balamuralikrishna = Balamurali = BMK
  M. S. Subbulakshmi = MS = MSS = MS Amma = Madurai Shanmukhavadivu Subbulakshmi = Subbulakshmi = Kunjamma
  D. K. Pattammal = Damal Krishnaswamy Pattammal = DKP = Pattammal
  M. L. Vasanthakumari = MLV = Madras Lalithangi Vasanthakumari
  G. N. Balasubramaniam = GNB = Gudalur Narayanaswamy Balasubramaniam
  K. V. Narayanaswamy = KVN = Palghat K. V. Narayanaswamy = Palghat Narayanaswamy
  Semmangudi Srinivasa Iyer = Semmangudi = SSI = Semmangudi Mama
  Ariyakudi Ramanuja Iyengar = Ariyakudi = ARI
  Madurai Mani Iyer = MMI
  Chembai Vaidyanatha Bhagavatar = Chembai = Chembai Bhagavathar = Vaidyanatha Bhagavathar
  Maharajapuram Santhanam = Santhanam
  Maharajapuram Viswanatha Iyer = Maharajapuram
  M. D. Ramanathan = MDR = Manjapara Devesa Ramanathan
  Alathur Srinivasa Iyer = Alathur Brothers = Alathur Subbier
  Musiri Subramania Iyer = Musiri
  T. N. Seshagopalan = TNS = Madurai T. N. Seshagopalan = Tenur Nambi Seshagopalan
  T. M. Krishna = TMK = Thodur Madabusi Krishna
  Bombay Jayashri = Bombay Jayashri Ramnath = Jayashri Ramnath
  Sudha Ragunathan = Sudha Raghunathan
  Nithyasree Mahadevan = Nityasri
  Aruna Sairam = Aruna Sayeeram
  Ranjani and Gayatri = Ranjani Gayatri = RaGa = Ra Ga sisters = Ranjani Gayathri sisters
  Unnikrishnan P. = P. Unnikrishnan = Unnikrishnan = Unni Krishnan
  K. J. Yesudas = Yesudas = Jesudas = Kattassery Joseph Yesudas = Gana Gandharvan
  Neyveli Santhanagopalan = Santhanagopalan
  Nedunuri Krishnamurthy = Nedunuri
  Voleti Venkateswarlu = Voleti
  L. Subramaniam = Lakshminarayana Subramaniam = Violin Subramaniam
  T. N. Krishnan = TNK = Tripunithura Narayana Krishnan = Trippunithura N Krishnan
  M. S. Gopalakrishnan = MSG = Parur Gopalakrishnan = Parur M S Gopalakrishnan
  Palghat Mani Iyer = Palakkad Mani Iyer = PMI = T. S. Mani Iyer
  Palghat R. Raghu = Palakkad Raghu = Palghat Raghu
  Umayalpuram K. Sivaraman = Umayalpuram Sivaraman = UKS = Umayalpuram
  Karaikudi R. Mani = Karaikudi Mani = Guru Karaikudi Mani
  T. H. Vinayakram = Vikku Vinayakram = Vikku = Ghatam Vinayakram = Thetakudi Harihara Vinayakram
  N. Ramani = Flute Ramani = Dr N Ramani = Natesan Ramani
  T. R. Mahalingam = Flute Mali = Mali = Flute Mahalingam
  U. Srinivas = Mandolin Srinivas = Mandolin U Shrinivas = Uppalapu Srinivas
  Kadri Gopalnath = Saxophone Kadri = Kadri
  T. N. Rajarathnam Pillai = TNR = Rajarathinam Pillai = Thiruvavaduthurai Rajarathnam Pillai
  Chitravina N. Ravikiran = Chitravina Ravikiran = Ravikiran
  E. Gayathri = Veena Gayathri = Veenai Gayathri = Gayathri
  Jayanthi Kumaresh = Veena Jayanthi
  Ravi Shankar = Robindro Shaunkor Chowdhury = Robi Shankar = Rabindra Shankar
  Bhimsen Joshi = Bhimsen = Bhimsen Gururaj Joshi
  Kumar Gandharva = Kumar Gandharv = Shivaputra Komkali = Kumarji
  Mallikarjun Mansur = Mallikarjun Mansoor
  Kishori Amonkar = Kishoritai = Kishori tai = Gaansaraswati
  Gangubai Hangal = Gangubai
  Bade Ghulam Ali Khan = Bade Ghulam Ali = Bare Ghulam Ali Khan = Bade Gulam Ali
  Amir Khan = Ameer Khan = Amir Khan of Indore
  Faiyaz Khan = Fayyaz Khan = Aftab e Mausiqi = Faiyyaz Khan
  Abdul Karim Khan = Abdul Kareem Khan
  Jasraj = Pandit Jasraj = Sangeet Martand Jasraj
  Rashid Khan = Rasheed Khan
  Ajoy Chakrabarty = Ajay Chakraborty = Ajoy Chakravarty = Ajay Chakravarti
  Kaushiki Chakraborty = Kaushiki Chakrabarty = Kaushiki Desikan = Koushiki Chakravarty = Kaushiki
  Girija Devi = Appaji
  Vilayat Khan = Bilayet Khan
  Nikhil Banerjee = Nikhil Bandyopadhyay = Nikhil Bannerji
  Ali Akbar Khan = Khansahib
  Amjad Ali Khan = Amjad Ali
  Bismillah Khan = Bismilla Khan = Qamaruddin Khan = Bismillah
  Zakir Hussain = Zakir = Zakir Husain
  Alla Rakha = Allarakha = Allah Rakha = Alla Rakha Qureshi
  Kishan Maharaj = Kishen Maharaj
  Balasaraswati = T. Balasaraswati = Thanjavur Balasaraswati = Balamma
  Rukmini Devi Arundale = Rukmini Devi = Rukmini Arundale = Athai
  Yamini Krishnamurthy = Yamini = Mungara Yamini Krishnamurthy
  Padma Subrahmanyam = Paddu akka = Padma Subramaniam
  Mrinalini Sarabhai = Mrinalini Swaminathan
  Chitra Visweswaran = Chitra Visvesvaran
  Vazhuvoor Ramaiah Pillai = Vazhuvur = Vazhuvoor
  Pandanallur Meenakshisundaram Pillai = Pandanallur = Meenakshi Sundaram Pillai
  Kelucharan Mohapatra = Kelubabu = Guru Kelucharan = Kelu babu
  Sanjukta Panigrahi = Samyukta Panigrahi
  Sonal Mansingh = Sonal Man Singh = Sonal Pakvasa
  Birju Maharaj = Brijmohan Mishra = Brij Mohan Nath Mishra = Birju
  Kumudini Lakhia = Kumiben
  Vempati Chinna Satyam = Vempati = Chinna Satyam = Vempati Chinna Sathyam
  Raja and Radha Reddy = Raja Radha Reddy = Raja Reddy = Radha Reddy = The Reddys
  Vedantam Satyanarayana Sarma = Vedantam Satyam
  Kalamandalam Kalyanikutty Amma = Kalyanikutty Amma = Kalyanikuttyamma
  Kalamandalam Gopi = Gopi Asan = Gopi Aasan
  Bharati Shivaji = Bharathi Shivaji
  Kunnakudi Vaidyanathan = Kunnakudi
  Emani Sankara Sastry = Emani
  S. Balachander = Veena Balachander
  T. Viswanathan = Flute Viswa
  D. K. Jayaraman = DKJ
  T. K. Govinda Rao = TKG
  S. Ramanathan = Dr S Ramanathan
  O. S. Thyagarajan = OST
  Omkarnath Thakur = Onkarnath Thakur
  D. V. Paluskar = Paluskar
  Vasantrao Deshpande = Vasantrao
  Jitendra Abhisheki = Abhisheki Bua
  Kesarbai Kerkar = Kesarbai
  Begum Akhtar = Akhtari Bai = Akhtaribai Faizabadi
  Allauddin Khan = Baba Allauddin
  Meerabai = Mirabai = Meera
  Andal = Godadevi = Kodhai = Nachiyar
`
