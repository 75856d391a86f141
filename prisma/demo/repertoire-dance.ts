/** Items of dance recitals: `title | raga | tala | composer | form | language`, with `-` if not applicable. */
export const danceRepertoire = `
Pushpanjali in Gambhiranattai | Gambhiranattai | Adi | - | Pushpanjali | -
Pushpanjali in Nattai | Nattai | Adi | - | Pushpanjali | -
Alarippu in Tisra | - | Tisra Eka | - | Alarippu | -
Alarippu in Khanda | - | Khanda Eka | - | Alarippu | -
Alarippu in Misra | - | Misra Chapu | - | Alarippu | -
Alarippu in Sankirna | - | Sankirna Chapu | - | Alarippu | -
Jatiswaram in Kalyani | Kalyani | Rupakam | - | Jatiswaram | -
Jatiswaram in Vasanta | Vasanta | Rupakam | Thanjavur Quartet | Jatiswaram | -
Jatiswaram in Saveri | Saveri | Rupakam | Thanjavur Quartet | Jatiswaram | -
Jatiswaram in Ragamalika | Ragamalika | Misra Chapu | - | Jatiswaram | -
Sarasijakshulu | Ragamalika | Misra Chapu | - | Shabdam | Telugu
Ayar Seriyar | Ragamalika | Misra Chapu | - | Shabdam | Tamil
Sakhiye Inda Velaiyil | Anandabhairavi | Adi | Thanjavur Quartet | Padavarnam | Tamil
Mohamana En Meedil | Bhairavi | Rupakam | Thanjavur Quartet | Padavarnam | Tamil
Danike Tagu Jana | Todi | Adi | Thanjavur Quartet | Padavarnam | Telugu
Swami Naan Undan Adimai | Nattakurinji | Adi | Papanasam Sivan | Padavarnam | Tamil
Nee Inda Mayam | Dhanyasi | Adi | Papanasam Sivan | Padavarnam | Tamil
Innum En Manam | Charukesi | Adi | Lalgudi Jayaraman | Padavarnam | Tamil
Krishna Nee Begane Baro | Yamuna Kalyani | Misra Chapu | Vyasaraya | Padam | Kannada
Payyada Paimeeda | Nadanamakriya | Tisra Triputa | Kshetrayya | Padam | Telugu
Netrandi Nerattile | Huseni | Rupakam | Vaitheeswarankoil Subbarama Iyer | Padam | Tamil
Theruvil Varano | Khamas | Rupakam | Muthu Thandavar | Padam | Tamil
Parulanna Mata | Kapi | Rupakam | Dharmapuri Subbarayar | Javali | Telugu
Sakhi Prana | Senjuruti | Adi | Dharmapuri Subbarayar | Javali | Telugu
Smara Sundaranguni | Paras | Adi | Dharmapuri Subbarayar | Javali | Telugu
Natanam Adinar | Vasanta | Khanda Ata | Gopalakrishna Bharati | Kirtanam | Tamil
Bho Shambho | Revati | Adi | Dayananda Saraswati | Kirtanam | Sanskrit
Tillana in Dhanashri | Dhanashri | Adi | Swathi Thirunal | Tillana | -
Tillana in Paras | Paras | Adi | Ramnad Srinivasa Iyengar | Tillana | -
Tillana in Brindavani | Brindavani | Adi | M. Balamuralikrishna | Tillana | -
Tillana in Kadanakutuhalam | Kadanakutuhalam | Adi | M. Balamuralikrishna | Tillana | -
Tillana in Kuntalavarali | Kuntalavarali | Adi | M. Balamuralikrishna | Tillana | -
Tillana in Mohanakalyani | Mohanakalyani | Adi | Lalgudi Jayaraman | Tillana | -
Tillana in Madhuvanti | Madhuvanti | Adi | Lalgudi Jayaraman | Tillana | -
Tillana in Desh | Desh | Adi | Lalgudi Jayaraman | Tillana | -
Tillana in Pahadi | Pahadi | Adi | Lalgudi Jayaraman | Tillana | -
Panimati Mukhi Bale | Ahiri | Misra Chapu | Swathi Thirunal | Padam | Malayalam
Alarsara Paritapam | Surutti | Misra Chapu | Swathi Thirunal | Padam | Malayalam
Prananathan Enikku | Kambhoji | Adi | Irayimman Thampi | Padam | Malayalam
Omana Tinkal Kidavo | Kurinji | Adi | Irayimman Thampi | Lullaby | Malayalam
Cholkettu | Ragamalika | Adi | - | Cholkettu | -
Mangalacharan | - | Ektali | - | Mangalacharan | Sanskrit
Batu | - | Ektali | - | Batu | -
Pallavi in Arabhi | Arabhi | Ektali | - | Pallavi | -
Pallavi in Saveri | Saveri | Ektali | - | Pallavi | -
Pallavi in Shankarabharanam | Shankarabharanam | Ektali | - | Pallavi | -
Yahi Madhava | - | - | Jayadeva | Ashtapadi | Sanskrit
Dheera Sameere | - | - | Jayadeva | Ashtapadi | Sanskrit
Kuru Yadunandana | - | - | Jayadeva | Ashtapadi | Sanskrit
Pralaya Payodhi Jale | - | - | Jayadeva | Ashtapadi | Sanskrit
Mokshya | - | Ektali | - | Mokshya | -
Guru Vandana | - | Teental | - | Vandana | Sanskrit
Shiva Vandana | - | Chautal | - | Vandana | Sanskrit
Thaat and Uthan | - | Teental | - | Thaat | -
Amad and Tukras | - | Teental | - | Amad | -
Paran with Pakhawaj | - | Dhamar | - | Paran | -
Gat Nikas: the Veil and the Flute | - | Teental | - | Gat Nikas | -
Tatkar: a Dialogue of Feet and Tabla | - | Teental | - | Tatkar | -
Tarana in Yaman | Yaman | Teental | - | Tarana | -
Babul Mora | - | - | Wajid Ali Shah | Thumri | Hindi
`
