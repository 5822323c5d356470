/**
 * Names that many people in the United Kingdom have, and that are hardly anything else: by these, names are found that are
 * written in small letters or without a title. Names that are words too, such as Grace or Mark, are left out.
 */
export const givenNames = (
  'aaliyah aaron abdul abdullah abdulrahman abid abigail abu adam adeel adnan ahmad ahmed aisha aishah alan ' +
  'alexander ali alice amina aminah amir amira amit amy anas andrew anita anjali ann anna anthony arif asad ' +
  'asif asma atif ayaan ayesha aysha aziz barbara ben benjamin bilal bob brian callum charlotte chloe ' +
  'christopher claire colin connor craig daniel danielle dave david dawud deborah deepak donna elizabeth ellie ' +
  'emily emma eric ethan fahad faisal faiz farah farhan farooq fatema fatima fatimah fatma fred gareth gary ' +
  'gemma george georgia graham habib hafsa haider halima hamid hamza hana hannah haroon harry hasan hassan ' +
  'helen henry hussain hussein ibrahim idris imran iqbal isaac isabella ismail jack jacob jaber jake jamal ' +
  'james jamila jane janet jasmine jason jennifer jessica jim joanne joe john jonathan joseph joshua julia ' +
  'julie junaid kamal kamran karen karim kashif katherine keith kelly ken kevin khadija khadijah khalid kieran ' +
  'laila laura layla leanne liam lisa louise lucy maha mahmood mahmoud mahnoor malik margaret maria maryam ' +
  'matthew megan michael michelle mike mohamed mohammad mohammed mohamud mohsin moses muhammad mumtaz mustafa ' +
  'nabila nadeem nadia naeem nasir nasreen natalie nathan naveed nicholas nicola nigel nimra noor nora nusrat ' +
  'oliver olivia omar osman patricia paul peter philip priya qasim rachel rahima rahul raj rashid rebecca ' +
  'rehana richard rizwan robert ron ruqayyah ryan saad sabah sadia safiya saira sajid salma sam samantha samina ' +
  'samir samuel sana sanjay sara sarah sean shabana shabir shafiq shahid shaista shakeel shannon sharon shazia ' +
  'simon sofia sophia sophie stacey stephen steve steven stuart sulaiman suleiman sumaya susan syed tahir ' +
  'tahira tariq thomas tom tracey tracy umar umair usman victoria wahid waleed waqar waseem wayne william yahya ' +
  'yasmin yasir younis yousef yusra yusuf zahid zahra zain zainab zakariya zara zeeshan zoe zubair'
).split(' ');

export const familyNames = (
  'abbas abbasi abdi abdullahi ahmad ahmadi ahmed akbar akhtar akram alam ali amin anderson anwar ashraf aslam ' +
  'awan aziz bashir begum bennett bhatti bibi butt campbell chaudhry chaudhary choudhury chowdhury clark clarke ' +
  'cooper dar das davies davis edwards evans farah farooq gul haider hamid haq harris hassan hughes hussain ' +
  'hussein ibrahim iqbal ismail jackson jama javed johnson jones kaur karim kelly khalid khan khanum khatun ' +
  'kumar lewis mahmood malik martin mehmood miah mirza mitchell mohamed mohamud mohammed moore morgan morris ' +
  'mughal murphy nasir nawaz noor osman patel phillips qureshi rahman raja rana rasheed rashid raza roberts ' +
  'robinson saeed saleem salim scott shah shaikh sharif sharma sheikh siddiqui singh smith syed tariq taylor ' +
  'thomas thompson turner uddin ullah usman walker warsame watson williams wilson wright yousaf yusuf zaman'
).split(' ');

/** Letters without capitals do not say where a name ends: these words continue one, in any spelling of theirs. */
export const arabicNames = (
  'محمد محمود احمد حامد علي حسن حسين عمر عثمان يوسف ابراهيم خان شاه ملك اقبال قريشي چوهدري بيگم فاطمه عائشه ' +
  'خديجه زينب مريم'
).split(' ');
