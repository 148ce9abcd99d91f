/** What is said in the chats of the contact sheet, in English and, for right to left, in Arabic. */
const english = {
  question: 'When do you open on Monday?',
  answer: 'On Monday we open at **nine**.',
  half: 'On Monday we open at nine. At noon we close for an hour, and in the aft',
  thought: 'They ask for opening hours. The calendar knows them.',
  intro: 'Hello! What would you like to know?',
  title: 'How can I help?',
  line: 'Ask about orders, opening hours and our bread.',
  prompts: ['Where is my order?', 'When do you open?', 'What is in the dark bread?'],
  typed: 'Do you still have the dark bread? I would come',
  list: 'Three steps:\n\n1. Mix flour and water\n2. Add the *starter*\n   - a spoonful in summer\n   - two in winter\n3. Wait',
  table: '| Day | Opens | Closes |\n| --- | ---: | ---: |\n| Monday | 9:00 | 17:00 |\n| Saturday | 8:00 | 13:00 |',
  quote: 'The sign says:\n\n> Back at two.\n\n## Holidays\n\nWe are away in [July](https://example.com).',
  code: 'Put this on your page:\n\n```js\nconst chat = createChat(box, {\n  connect: { url: "/api/chat" },\n})\n```',
  longer: ['Where does the Rhine begin?', 'At the Tomasee.', 'And where does it end?', 'In the North Sea.'],
  source: ['Opening hours', 'How to find us'],
  toolTitle: 'Read calendar',
  toolError: 'The calendar cannot be reached.',
  threads: ['Opening hours', 'An order of six loaves', 'Flour without gluten', 'A cake for Saturday'],
  captions: ['Do you still have the dark bread?', 'Two of them are left. Shall I keep one for you?'],
  picture: 'A picture',
}

export type Words = typeof english

const arabic: Words = {
  question: 'متى تفتحون يوم الاثنين؟',
  answer: 'نفتح يوم الاثنين في الساعة **التاسعة**.',
  half: 'نفتح يوم الاثنين في الساعة التاسعة، ونغلق ظهرًا لمدة ساعة، وبعد الظه',
  thought: 'يسألون عن ساعات العمل، وهي في التقويم.',
  intro: 'مرحبًا! ماذا تريد أن تعرف؟',
  title: 'كيف يمكنني مساعدتك؟',
  line: 'اسأل عن الطلبات وساعات العمل والخبز.',
  prompts: ['أين طلبي؟', 'متى تفتحون؟', 'ما مكونات الخبز الأسمر؟'],
  typed: 'هل بقي لديكم خبز أسمر؟ سآتي',
  list: 'ثلاث خطوات:\n\n1. اخلط الدقيق والماء\n2. أضف *الخميرة*\n   - ملعقة في الصيف\n   - ملعقتان في الشتاء\n3. انتظر',
  table: '| اليوم | يفتح | يغلق |\n| --- | ---: | ---: |\n| الاثنين | 9:00 | 17:00 |\n| السبت | 8:00 | 13:00 |',
  quote: 'تقول اللافتة:\n\n> نعود في الثانية.\n\n## العطلات\n\nنحن في عطلة في [يوليو](https://example.com).',
  code: 'ضع هذا في صفحتك:\n\n```js\nconst chat = createChat(box, {\n  connect: { url: "/api/chat" },\n})\n```',
  longer: ['أين يبدأ نهر الراين؟', 'في بحيرة توما.', 'وأين ينتهي؟', 'في بحر الشمال.'],
  source: ['ساعات العمل', 'كيف تصل إلينا'],
  toolTitle: 'قراءة التقويم',
  toolError: 'لا يمكن الوصول إلى التقويم.',
  threads: ['ساعات العمل', 'طلب ستة أرغفة', 'دقيق بلا غلوتين', 'كعكة ليوم السبت'],
  captions: ['هل بقي لديكم خبز أسمر؟', 'بقي رغيفان. هل أحجز لك واحدًا؟'],
  picture: 'صورة',
}

export const wordsFor = (direction: 'ltr' | 'rtl'): Words => (direction === 'rtl' ? arabic : english)
