/**
 * Compositions of Carnatic concerts: `title | raga | tala | composer | form | language`, with `-` if not applicable and
 * ` / ` between the ragas of a ragamalika. Titles are unique.
 */
export const carnaticRepertoire = `
Viriboni | Bhairavi | Khanda Ata | Pachimiriam Adiyappayya | Varnam | Telugu
Ninnukori | Mohanam | Adi | Ramnad Srinivasa Iyengar | Varnam | Telugu
Vanajakshi | Kalyani | Adi | Ramnad Srinivasa Iyengar | Varnam | Telugu
Jalajaksha | Hamsadhwani | Adi | Manambuchavadi Venkatasubbayyar | Varnam | Telugu
Sami Ninne Kori | Shri | Adi | Karur Dakshinamurthy | Varnam | Telugu
Era Napai | Todi | Adi | Patnam Subramania Iyer | Varnam | Telugu
Evari Bodhana | Abhogi | Adi | Patnam Subramania Iyer | Varnam | Telugu
Sarasuda | Saveri | Adi | Kothavasal Venkatarama Iyer | Varnam | Telugu
Mathe Malayadhwaja | Khamas | Adi | Muthaiah Bhagavatar | Varnam | Sanskrit
Jagadanandakaraka | Nattai | Adi | Tyagaraja | Kriti | Sanskrit
Dudukugala | Gaula | Adi | Tyagaraja | Kriti | Telugu
Sadhinchane | Arabhi | Adi | Tyagaraja | Kriti | Telugu
Kanakana Ruchira | Varali | Adi | Tyagaraja | Kriti | Telugu
Endaro Mahanubhavulu | Shri | Adi | Tyagaraja | Kriti | Telugu
Nagumomu Ganaleni | Abheri | Adi | Tyagaraja | Kriti | Telugu
Samajavaragamana | Hindolam | Adi | Tyagaraja | Kriti | Sanskrit
Manasuloni Marmamulu | Hindolam | Adi | Tyagaraja | Kriti | Telugu
Bantureeti Kolu | Hamsanadam | Adi | Tyagaraja | Kriti | Telugu
Marugelara O Raghava | Jayantashri | Adi | Tyagaraja | Kriti | Telugu
Chakkani Raja | Kharaharapriya | Adi | Tyagaraja | Kriti | Telugu
Pakkala Nilabadi | Kharaharapriya | Misra Chapu | Tyagaraja | Kriti | Telugu
Rama Nee Samanamevaru | Kharaharapriya | Rupakam | Tyagaraja | Kriti | Telugu
Sobhillu Saptaswara | Jaganmohini | Rupakam | Tyagaraja | Kriti | Telugu
Evarimata | Kambhoji | Adi | Tyagaraja | Kriti | Telugu
O Rangasayee | Kambhoji | Adi | Tyagaraja | Kriti | Telugu
Dorakuna Ituvanti | Bilahari | Adi | Tyagaraja | Kriti | Telugu
Kanukontini | Bilahari | Adi | Tyagaraja | Kriti | Telugu
Mohana Rama | Mohanam | Adi | Tyagaraja | Kriti | Telugu
Nannu Palimpa | Mohanam | Adi | Tyagaraja | Kriti | Telugu
Evarura Ninnuvina | Mohanam | Misra Chapu | Tyagaraja | Kriti | Telugu
Koluvaiyunnade | Bhairavi | Adi | Tyagaraja | Kriti | Telugu
Upacharamu Jesevaru | Bhairavi | Rupakam | Tyagaraja | Kriti | Telugu
Nidhi Chala Sukhama | Kalyani | Misra Chapu | Tyagaraja | Kriti | Telugu
Etavunnara | Kalyani | Adi | Tyagaraja | Kriti | Telugu
Vasudevayani | Kalyani | Adi | Tyagaraja | Kriti | Telugu
Amma Ravamma | Kalyani | Khanda Chapu | Tyagaraja | Kriti | Telugu
Raghuvara Nannu | Pantuvarali | Adi | Tyagaraja | Kriti | Telugu
Vaderadaivamu | Pantuvarali | Adi | Tyagaraja | Kriti | Telugu
Ninne Nera Namminanu | Pantuvarali | Rupakam | Tyagaraja | Kriti | Telugu
Brovabharama | Bahudari | Adi | Tyagaraja | Kriti | Telugu
Raghunayaka | Hamsadhwani | Adi | Tyagaraja | Kriti | Telugu
Paralokasadhaname | Purvikalyani | Adi | Tyagaraja | Kriti | Telugu
Jnanamosagarada | Purvikalyani | Rupakam | Tyagaraja | Kriti | Telugu
Dinamani Vamsa | Harikambhoji | Adi | Tyagaraja | Kriti | Telugu
Rama Katha Sudha | Madhyamavati | Adi | Tyagaraja | Kriti | Telugu
Alakalalla | Madhyamavati | Rupakam | Tyagaraja | Kriti | Telugu
Nadupai | Madhyamavati | Khanda Chapu | Tyagaraja | Kriti | Telugu
Eduta Nilachite | Shankarabharanam | Adi | Tyagaraja | Kriti | Telugu
Swara Raga Sudha | Shankarabharanam | Adi | Tyagaraja | Kriti | Telugu
Rama Neepai | Kedaram | Adi | Tyagaraja | Kriti | Telugu
Seetamma Mayamma | Vasanta | Rupakam | Tyagaraja | Kriti | Telugu
Kaddanuvariki | Todi | Adi | Tyagaraja | Kriti | Telugu
Dasarathi Nee Runamu | Todi | Adi | Tyagaraja | Kriti | Telugu
Emi Jesite | Todi | Misra Chapu | Tyagaraja | Kriti | Telugu
Ksheera Sagara Sayana | Devagandhari | Adi | Tyagaraja | Kriti | Telugu
Sangeeta Jnanamu | Dhanyasi | Adi | Tyagaraja | Kriti | Telugu
Anupama Gunambudhi | Athana | Khanda Chapu | Tyagaraja | Kriti | Telugu
Ela Nee Daya Radu | Athana | Adi | Tyagaraja | Kriti | Telugu
Meevalla Gunadosha | Kapi | Khanda Chapu | Tyagaraja | Kriti | Telugu
Inta Saukhya | Kapi | Adi | Tyagaraja | Kriti | Telugu
Merusamana | Mayamalavagaula | Adi | Tyagaraja | Kriti | Telugu
Tulasidalamulache | Mayamalavagaula | Rupakam | Tyagaraja | Kriti | Telugu
Raga Ratna Malikache | Ritigaula | Rupakam | Tyagaraja | Kriti | Telugu
Dwaitamu Sukhama | Ritigaula | Adi | Tyagaraja | Kriti | Telugu
Nannu Vidachi | Ritigaula | Misra Chapu | Tyagaraja | Kriti | Telugu
Mokshamu Galada | Saramati | Adi | Tyagaraja | Kriti | Telugu
Nada Tanumanisham | Chittaranjani | Adi | Tyagaraja | Kriti | Sanskrit
Yochana Kamala Lochana | Darbar | Adi | Tyagaraja | Kriti | Telugu
Tera Tiyaga Rada | Gaulipantu | Adi | Tyagaraja | Kriti | Telugu
Guruleka Etuvanti | Gaurimanohari | Khanda Chapu | Tyagaraja | Kriti | Telugu
Sogasuga Mridanga Talamu | Shriranjani | Rupakam | Tyagaraja | Kriti | Telugu
Marubalka | Shriranjani | Adi | Tyagaraja | Kriti | Telugu
Manavyalakinchara | Nalinakanti | Adi | Tyagaraja | Kriti | Telugu
Manasa Etulo | Malayamarutam | Rupakam | Tyagaraja | Kriti | Telugu
Seetapate | Khamas | Adi | Tyagaraja | Kriti | Telugu
Sujana Jeevana | Khamas | Rupakam | Tyagaraja | Kriti | Telugu
Vatapi Ganapatim | Hamsadhwani | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Maha Ganapatim | Nattai | Chaturasra Eka | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Mahaganapati Ravatu Mam | Gaula | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Panchamatanga Mukha | Malahari | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Vallabha Nayakasya | Begada | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Tyagarajaya Namaste | Begada | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Akhilandeswari Rakshamam | Dwijavanti | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Akshayalinga Vibho | Shankarabharanam | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Dakshinamurte | Shankarabharanam | Misra Jhampa | Muthuswami Dikshitar | Kriti | Sanskrit
Ananda Natana Prakasham | Kedaram | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Annapurne Visalakshi | Sama | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Anandamritakarshini | Amritavarshini | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Balagopala | Bhairavi | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Chintaya Makanda | Bhairavi | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Bhajare Re Chitta | Kalyani | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Kamalambam Bhajare | Kalyani | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Dharmasamvardhani | Madhyamavati | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Ekadantam | Bilahari | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Govardhana Girisham | Hindolam | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Neerajakshi Kamakshi | Hindolam | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Hiranmayeem | Lalita | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Subramanyaya Namaste | Kambhoji | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Mayuranatham | Dhanyasi | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Mamava Pattabhirama | Manirangu | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Mamava Meenakshi | Varali | Misra Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Meenakshi Me Mudam | Gamakakriya | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Rangapura Vihara | Brindavana Saranga | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Soundararajam | Brindavana Saranga | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Varalakshmi | Shri | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Srinathadi Guruguho | Mayamalavagaula | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Satyanarayanam | Shubhapantuvarali | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Lakshmi Varaham | Abhogi | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Kantimatim | Hemavathi | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Tyagaraja Yoga Vaibhavam | Anandabhairavi | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Swaminatha Paripalaya | Nattai | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Krishnam Bhaja Manasa | Todi | Adi | Muthuswami Dikshitar | Kriti | Sanskrit
Sri Saraswati Namostute | Arabhi | Rupakam | Muthuswami Dikshitar | Kriti | Sanskrit
Renuka Devi | Kannadabangala | Khanda Chapu | Muthuswami Dikshitar | Kriti | Sanskrit
Kamakshi | Bhairavi | Misra Chapu | Syama Sastri | Swarajati | Telugu
Rave Himagiri Kumari | Todi | Adi | Syama Sastri | Swarajati | Telugu
Kamakshi Anudinamu | Yadukulakambhoji | Misra Chapu | Syama Sastri | Swarajati | Telugu
Marivere Gati | Anandabhairavi | Misra Chapu | Syama Sastri | Kriti | Telugu
O Jagadamba | Anandabhairavi | Adi | Syama Sastri | Kriti | Telugu
Himadri Sute | Kalyani | Rupakam | Syama Sastri | Kriti | Sanskrit
Brovavamma | Manji | Misra Chapu | Syama Sastri | Kriti | Telugu
Devi Brova Samayamide | Chintamani | Adi | Syama Sastri | Kriti | Telugu
Sarojadalanetri | Shankarabharanam | Adi | Syama Sastri | Kriti | Telugu
Meenalochana Brova | Dhanyasi | Misra Chapu | Syama Sastri | Kriti | Telugu
Ninnuvinaga Mari | Purvikalyani | Misra Chapu | Syama Sastri | Kriti | Telugu
Kanakasaila | Punnagavarali | Adi | Syama Sastri | Kriti | Telugu
Palinchu Kamakshi | Madhyamavati | Adi | Syama Sastri | Kriti | Telugu
Nannu Brovu Lalita | Lalita | Misra Chapu | Syama Sastri | Kriti | Telugu
Pankaja Lochana | Kalyani | Misra Chapu | Swathi Thirunal | Kriti | Sanskrit
Kripaya Palaya Shaure | Charukesi | Misra Chapu | Swathi Thirunal | Kriti | Sanskrit
Deva Deva Kalayami | Mayamalavagaula | Rupakam | Swathi Thirunal | Kriti | Sanskrit
Sarasaksha Paripalaya | Pantuvarali | Adi | Swathi Thirunal | Kriti | Sanskrit
Mamava Sada Janani | Kanada | Rupakam | Swathi Thirunal | Kriti | Sanskrit
Mamava Sada Varade | Nattakurinji | Rupakam | Swathi Thirunal | Kriti | Sanskrit
Bhogindra Sayinam | Kuntalavarali | Khanda Chapu | Swathi Thirunal | Kriti | Sanskrit
Bhavayami Raghuramam | Saveri / Nattakurinji / Dhanyasi / Mohanam / Mukhari / Purvikalyani / Madhyamavati | Rupakam | Swathi Thirunal | Kriti | Sanskrit
Satatam Tavaka | Kharaharapriya | Adi | Swathi Thirunal | Kriti | Sanskrit
Kapali | Mohanam | Adi | Papanasam Sivan | Kriti | Tamil
Karpagame | Madhyamavati | Adi | Papanasam Sivan | Kriti | Tamil
Enna Tavam Seidanai | Kapi | Adi | Papanasam Sivan | Kriti | Tamil
Ka Va Va | Varali | Adi | Papanasam Sivan | Kriti | Tamil
Srinivasa Tiruvenkatam | Hamsanandi | Adi | Papanasam Sivan | Kriti | Tamil
Saravanabhava Guhane | Madhyamavati | Adi | Papanasam Sivan | Kriti | Tamil
Unnai Allal | Kalyani | Adi | Papanasam Sivan | Kriti | Tamil
Devi Neeye Tunai | Keeravani | Adi | Papanasam Sivan | Kriti | Tamil
Pirava Varam Tarum | Latangi | Adi | Papanasam Sivan | Kriti | Tamil
Nambi Kettavar | Hindolam | Adi | Papanasam Sivan | Kriti | Tamil
Mooladhara Murti | Hamsadhwani | Adi | Papanasam Sivan | Kriti | Tamil
Nanoru Vilayattu Bommaiya | Navarasa Kannada | Adi | Papanasam Sivan | Kriti | Tamil
Raghuvamsa Sudha | Kadanakutuhalam | Adi | Patnam Subramania Iyer | Kriti | Telugu
Manasu Karuga | Hamsadhwani | Rupakam | Patnam Subramania Iyer | Kriti | Telugu
Paridanamichite | Bilahari | Khanda Chapu | Patnam Subramania Iyer | Kriti | Telugu
Marivere Dikkevarayya | Shanmukhapriya | Adi | Patnam Subramania Iyer | Kriti | Telugu
Varamulosagi | Keeravani | Rupakam | Patnam Subramania Iyer | Kriti | Telugu
Sabhapatikku | Abhogi | Rupakam | Gopalakrishna Bharati | Kriti | Tamil
Enneramum Undan | Devagandhari | Adi | Gopalakrishna Bharati | Kriti | Tamil
Eppo Varuvaro | Jaunpuri | Adi | Gopalakrishna Bharati | Kriti | Tamil
Innamum Sandeha | Keeravani | Misra Chapu | Gopalakrishna Bharati | Kriti | Tamil
Adum Chidambaramo | Behag | Adi | Gopalakrishna Bharati | Kriti | Tamil
Jagadoddharana | Kapi | Adi | Purandara Dasa | Devarnama | Kannada
Venkatachala Nilayam | Sindhubhairavi | Adi | Purandara Dasa | Devarnama | Sanskrit
Sakala Graha Bala | Athana | Khanda Chapu | Purandara Dasa | Devarnama | Kannada
Brahmamokate | Bowli | Adi | Annamacharya | Kirtanam | Telugu
Sriman Narayana | Bowli | Adi | Annamacharya | Kirtanam | Sanskrit
Muddugare Yashoda | Kurinji | Adi | Annamacharya | Kirtanam | Telugu
Bhavayami Gopalabalam | Yamuna Kalyani | Khanda Chapu | Annamacharya | Kirtanam | Sanskrit
Ennaganu Rama Bhajana | Pantuvarali | Rupakam | Bhadrachala Ramadas | Kirtanam | Telugu
Emayya Rama | Kambhoji | Khanda Chapu | Bhadrachala Ramadas | Kirtanam | Telugu
Bhajare Gopalam | Hindolam | Adi | Sadasiva Brahmendra | Kirtanam | Sanskrit
Manasa Sancharare | Sama | Adi | Sadasiva Brahmendra | Kirtanam | Sanskrit
Pibare Ramarasam | Yamuna Kalyani | Adi | Sadasiva Brahmendra | Kirtanam | Sanskrit
Alaipayude | Kanada | Adi | Oothukadu Venkata Kavi | Kriti | Tamil
Swagatam Krishna | Mohanam | Adi | Oothukadu Venkata Kavi | Kriti | Tamil
Sri Vighnarajam Bhaje | Gambhiranattai | Khanda Chapu | Oothukadu Venkata Kavi | Kriti | Sanskrit
Kuzhaloodi Manamellam | Kambhoji | Adi | Oothukadu Venkata Kavi | Kriti | Tamil
Ananda Nartana Ganapatim | Nattai | Adi | Oothukadu Venkata Kavi | Kriti | Sanskrit
Brochevarevarura | Khamas | Adi | Mysore Vasudevachar | Kriti | Telugu
Mamavatu Sri Saraswati | Hindolam | Adi | Mysore Vasudevachar | Kriti | Sanskrit
Bhajare Re Manasa | Abheri | Adi | Mysore Vasudevachar | Kriti | Sanskrit
Pranamamyaham | Gaula | Adi | Mysore Vasudevachar | Kriti | Sanskrit
Rara Rajeeva Lochana | Mohanam | Adi | Mysore Vasudevachar | Kriti | Telugu
Bhajana Seyarada | Dharmavati | Rupakam | Mysore Vasudevachar | Kriti | Telugu
Himagiri Tanaye | Shuddha Dhanyasi | Adi | Muthaiah Bhagavatar | Kriti | Sanskrit
Sudhamayi | Amritavarshini | Rupakam | Muthaiah Bhagavatar | Kriti | Sanskrit
Bhuvaneshwariya | Mohanakalyani | Adi | Muthaiah Bhagavatar | Kriti | Kannada
Ratna Kanchuka Dharini | Kambhoji | Misra Chapu | Muthaiah Bhagavatar | Kriti | Sanskrit
Jalandhara | Valaji | Rupakam | Muthaiah Bhagavatar | Kriti | Sanskrit
Sarasamukhi | Gaudamalhar | Rupakam | Muthaiah Bhagavatar | Kriti | Sanskrit
Vanchatonuna | Karnaranjani | Adi | Muthaiah Bhagavatar | Kriti | Telugu
Gam Ganapate | Hamsadhwani | Adi | Muthaiah Bhagavatar | Kriti | Sanskrit
Janani Ninnuvina | Ritigaula | Misra Chapu | Subbaraya Sastri | Kriti | Telugu
Sankari Neeve | Begada | Rupakam | Subbaraya Sastri | Kriti | Telugu
Emani Ne | Mukhari | Adi | Subbaraya Sastri | Kriti | Telugu
Needu Charanamule | Simhendramadhyamam | Misra Chapu | K. V. Srinivasa Iyengar | Kriti | Telugu
Sevikka Vendum Ayya | Andolika | Adi | Muthu Thandavar | Kirtanam | Tamil
Needu Charana Pankaja | Kalyani | Adi | Pallavi Gopala Iyer | Kriti | Telugu
Needu Murti | Nattakurinji | Adi | Pallavi Gopala Iyer | Kriti | Telugu
Ika Nannu Brovakunte | Bhairavi | Adi | Pallavi Seshayyar | Kriti | Telugu
Nee Mati Challaga | Anandabhairavi | Adi | Kavi Matrubhutayya | Kriti | Telugu
Mayatita Swarupini | Mayamalavagaula | Rupakam | Ponniah Pillai | Kriti | Telugu
Koniyadina | Kambhoji | Adi | Veena Kuppayyar | Kriti | Telugu
Vinayaka Ninnuvina | Hamsadhwani | Adi | Veena Kuppayyar | Kriti | Telugu
Sri Mahaganapatim Bhajeham | Athana | Adi | Jayachamaraja Wodeyar | Kriti | Sanskrit
Sri Lalite | Bhairavi | Adi | Annaswamy Sastri | Kriti | Sanskrit
Pahimam Sri Rajarajeswari | Janaranjani | Adi | Maha Vaidyanatha Iyer | Kriti | Sanskrit
Ranjani Niranjani | Ranjani | Adi | G. N. Balasubramaniam | Kriti | Telugu
Saraswati Namostute | Saraswati | Rupakam | G. N. Balasubramaniam | Kriti | Sanskrit
Sada Saranga Nayane | Ranjani | Adi | Yoganarasimham | Kriti | Sanskrit
Pavana Guru | Hamsanandi | Rupakam | Lalita Dasar | Kriti | Sanskrit
Ramanukku Mannan Mudi | Hindolam | Adi | Arunachala Kavi | Kriti | Tamil
Yaro Ivar Yaro | Bhairavi | Adi | Arunachala Kavi | Kriti | Tamil
En Pallikondeer Ayya | Mohanam | Adi | Arunachala Kavi | Kriti | Tamil
Kaliyuga Varadan | Brindavana Saranga | Adi | Periyasamy Thooran | Kriti | Tamil
Muruga Muruga | Saveri | Misra Chapu | Periyasamy Thooran | Kriti | Tamil
Chinnanchiru Kiliye | Ragamalika | Adi (Tisra Gati) | Subramania Bharati | Tukkada | Tamil
Asai Mugam | Jaunpuri | Adi | Subramania Bharati | Tukkada | Tamil
Kurai Onrum Illai | Shivaranjani / Kapi / Sindhubhairavi | Adi | C. Rajagopalachari | Tukkada | Tamil
Sagara Sayana Vibho | Bageshri | Adi | M. D. Ramanathan | Kriti | Sanskrit
Sarasiruhasana Priye | Nattai | Adi | Puliyur Doraiswamy Iyer | Kriti | Sanskrit
Mahadeva Shiva Shambho | Revati | Adi | Thanjavur Sankara Iyer | Kriti | Sanskrit
Guruvayurappane | Ritigaula | Adi | Ambujam Krishna | Kriti | Tamil
Brova Samayamide | Gaurimanohari | Adi | Karur Devudu Iyer | Kriti | Telugu
Birana Brova Ite | Kalyani | Adi (Tisra Gati) | Tarangampadi Panchanada Iyer | Kriti | Telugu
Sadananda Tandavam | Bahudari | Adi | Achyutadasa | Kriti | Sanskrit
Madhava Mamava | Neelambari | Adi | Narayana Teertha | Tarangam | Sanskrit
Govardhana Giridhara | Darbari Kanada | Adi | Narayana Teertha | Tarangam | Sanskrit
Krishnam Kalaya Sakhi | Mukhari | Adi | Narayana Teertha | Tarangam | Sanskrit
Margazhi Tingal | Nattai | Adi | Andal | Kirtanam | Tamil
`
