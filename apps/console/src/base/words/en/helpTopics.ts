export const words = {
  start: {
    what: 'From registering to a host you can sign in to. It takes a few minutes; your home page shows what is left to do.',
    steps: {
      register: 'Register with your e-mail and phone. A code confirms one of them.',
      certify: 'If the site asks for it, certify your real name.',
      recharge: 'Recharge your balance. Everything is paid from it.',
      subscribe: 'Subscribe to a node near your users. This is free.',
      host: 'Create a host: choose a size and a system, set a password or a key pair, and pay.',
    },
    questions: {
      ready: { q: 'When can I use my host?', a: 'As soon as its state is Running, usually within a minute.' },
      connect: {
        q: 'How do I connect?',
        a: 'Open its terminal or screen from the host list, or use SSH or remote desktop with its public address.',
      },
    },
  },
  node: {
    what: 'A node is a place where your resources run. You use the nodes you subscribe to.',
    steps: {
      open: 'Choose “Subscribe to nodes” at the top of the console.',
      choose: 'Select the nodes you want. Fusion cloud nodes ask once for a code sent to your account’s phone.',
    },
    questions: {
      cost: { q: 'Does a node cost anything?', a: 'No. You pay for what you create on it.' },
      move: {
        q: 'Can I move a host to another node?',
        a: 'Not directly. Create one on the other node and copy your data.',
      },
      silent: {
        q: 'What if a node does not respond?',
        a: 'Lists then show the last known state and say since when. Your resources are not deleted because of it.',
      },
    },
  },
  account: {
    what: 'Your account holds your resources, your balance and your team. You manage it in the personal center.',
    steps: {
      register: 'Register with your e-mail and phone; a code confirms one of them.',
      factor: 'Add a passkey or turn on two-step verification in the personal center, and save the recovery codes.',
      sign: 'You stay signed in for up to {sessionHours} hours, in one place at a time.',
    },
    questions: {
      member: {
        q: 'I am a member of a business. How do I sign in?',
        a: 'Choose “Member account” on the sign-in form and use the e-mail address your account owner entered for you.',
      },
      password: {
        q: 'I forgot my password',
        a: 'Choose “Forgot password?” on the sign-in form. The link we send works once, for {linkMinutes} minutes.',
      },
      elsewhere: {
        q: 'Why was I signed out?',
        a: 'A new sign-in ends the previous one. If that was not you, change your password.',
      },
      factor: {
        q: 'I lost the phone with my authenticator app',
        a: 'Use one of the recovery codes you saved when you set it up. If you do not have them, contact support.',
      },
      close: {
        q: 'How do I close my account?',
        a: 'Ask for it in the personal center once you have no resources, open orders, balance or members. It is closed {coolingDays} days later; until then you can cancel the request.',
      },
    },
  },
  identity: {
    what: 'Certification confirms who an account belongs to. Some clouds require it before you can buy.',
    steps: {
      choose: 'Choose how to certify: personal by ID, personal by bank card, or enterprise.',
      fill: 'Fill in the form. Pictures can have up to {imageMb} MB each.',
      wait: 'We review it within {reviewDays} working days and notify you.',
    },
    questions: {
      rejected: {
        q: 'My application was rejected',
        a: 'You see the reason. Correct what it names and apply again.',
      },
      change: {
        q: 'Can I change my certification?',
        a: 'Yes, {changeDays} days after the last one. An enterprise cannot change to personal.',
      },
    },
  },
  team: {
    what: 'For business accounts: people who work with you get their own sign-in. What they see and can use depends on their business group.',
    steps: {
      group: 'Create a business group. Choose its products and, if you like, a monthly budget.',
      member: 'Add members with their e-mail address and put them in the group.',
      resources: 'Assign resources to the group.',
    },
    questions: {
      nothing: {
        q: 'Why does a member see nothing?',
        a: 'Members without a group see no resources. Others see what belongs to their group, for the products it was given.',
      },
      limit: {
        q: 'A member cannot buy anything',
        a: 'Check the group’s products and what is left of its monthly budget. Purchases are paid from the account’s balance.',
      },
    },
  },
  workOrder: {
    what: 'Write to us in a work order. We answer in the console and notify you by e-mail.',
    steps: {
      open: 'Open “Work orders” and create one, or choose “Get help” in the menu of a resource.',
      write: 'Describe one issue: what happened, and when. You can add up to {pictures} pictures.',
      close: 'Close it when it is solved. You can then rate our support.',
    },
    questions: {
      urgent: { q: 'When is it urgent?', a: 'If something is down. Our team sees urgent work orders marked.' },
      share: {
        q: 'What can support see of my resource?',
        a: 'If you share it in the work order: what was done to it, its orders, and why actions failed.',
      },
    },
  },
  notices: {
    what: 'We notify you of what happens to your account: in the console, by e-mail, and by webhook in your own systems and chat groups.',
    steps: {
      open: 'Open “Notices”, then “Notification settings”.',
      choose: 'Choose how you hear about each topic. Security, your account and payments due are always sent.',
      hook: 'To hear about it in your own systems and chat groups, add a webhook.',
    },
    questions: {
      alarm: {
        q: 'How do I watch a host?',
        a: 'Open “Monitoring” on the host and add an alarm: a metric, a threshold and how long it must be crossed. You are notified once when it starts and once when it is over. A host can have up to {alarmsMax} alarms.',
      },
    },
  },
  recharge: {
    what: 'Everything is paid from your balance. A recharge adds money to it.',
    steps: {
      amount: 'Enter an amount from ¥{rechargeMin} to ¥{rechargeMax}.',
      way: 'Choose how to pay. Quick pay takes up to ¥{quickMax} per payment.',
      pay: 'Pay. The page shows when the money is in your balance.',
    },
    questions: {
      offline: {
        q: 'How does offline remittance work?',
        a: 'Transfer the money with the order number, and upload a picture of the receipt. We confirm it within one working day.',
      },
      alarm: {
        q: 'Can I be warned when the balance gets low?',
        a: 'Yes. Set a balance alarm; you get a notice and an e-mail when a purchase takes your cash below it.',
      },
    },
  },
  money: {
    what: 'Every purchase, renewal, recharge and refund is an order. Its page shows what was paid, and with what.',
    steps: {
      price: 'The buy page shows the price of every choice and term. Longer terms cost less per month.',
      cart: 'Pay right away, or collect up to {cartMax} items in the cart and pay them together.',
      pay: 'Vouchers are used first, then cash. The order is completed immediately.',
    },
    questions: {
      cart: {
        q: 'What cannot be added to the cart?',
        a: 'Snapshots and custom images, because they are taken right away; renewals and changes to what you have; and usage, such as traffic beyond your packages, which is charged as it is used.',
      },
      failed: {
        q: 'I paid, but it could not be created',
        a: 'You get the whole amount back, cash to your balance and vouchers to vouchers.',
      },
      owed: {
        q: 'What if my balance does not cover my usage?',
        a: 'We notify you, and again after {debtReminderDays} days. After {debtDays} days what causes the charges is stopped until you recharge.',
      },
    },
  },
  renewal: {
    what: 'What you buy has a term. Renew it before the term ends, or let it renew automatically.',
    steps: {
      manual: 'Choose “Renew” in the list. The new term starts where the current one ends.',
      automatic: 'Or turn on auto-renewal. It is paid from your balance {renewHours} hours before the term ends.',
      mail: 'We remind you {reminders} days before. E-mails about it can be turned off in the personal center.',
    },
    questions: {
      short: {
        q: 'What if my balance is too low for auto-renewal?',
        a: 'You are notified once. It renews as soon as the balance is enough, or you renew it yourself.',
      },
      over: {
        q: 'The term is over. Is everything lost?',
        a: 'No. It is no longer usable, but kept for {graceDays} days. Most products can still be renewed in that time.',
      },
    },
  },
  refund: {
    what: 'You get back the cash you paid for time you have not used. Used time is charged without the discounts for longer terms and promotions.',
    steps: {
      delete: 'In use: delete the resource. You see the amount first, and it goes to your balance.',
      request: 'No longer there: request a refund on the order’s page. We review it and notify you.',
      withdraw: 'To get money out of your balance, withdraw it to a bank card.',
    },
    questions: {
      voucher: { q: 'Are vouchers refunded?', a: 'No. Only cash is refunded.' },
      why: {
        q: 'Why is nothing refundable?',
        a: 'The order was paid by voucher, its term is used, it was already refunded, or a request is in progress.',
      },
      invoice: {
        q: 'I already have an invoice for the order',
        a: 'You get a credit note for what was refunded.',
      },
    },
  },
  invoice: {
    what: 'Invoices are made out for completed orders, for the cash you paid and did not get back.',
    steps: {
      header: 'Add an invoice header: who the invoice is made out to.',
      select: 'Select up to {invoiceOrders} orders in your order list and request an invoice.',
      download: 'We issue it and notify you. Download the PDF from your invoices.',
    },
    questions: {
      change: {
        q: 'Can an issued invoice be changed?',
        a: 'No. Check the header before you request it. Write to us if something is wrong.',
      },
      twice: { q: 'Can an order be on two invoices?', a: 'No, each order is on one invoice only.' },
    },
  },
  voucher: {
    what: 'A voucher pays for purchases and renewals. Vouchers are used before cash, the earliest to expire first.',
    steps: {
      redeem: 'Open “Vouchers” and redeem it with its number and password.',
      use: 'It is used automatically with your next payment. What is left stays for later.',
    },
    questions: {
      cash: { q: 'Can I turn a voucher into cash?', a: 'No. Vouchers are not refunded or withdrawn.' },
      expires: { q: 'How long is it valid?', a: 'Until the day shown with it, for redeeming and for using it.' },
    },
  },
  costs: {
    what: 'See what your products cost by month, product and business group, and which orders and usage are behind each amount.',
    steps: {
      month: 'Choose a period, what to compare it with, and how to split the costs.',
      open: 'Open a line to see what it is made of, down to its orders.',
      found: 'Look at what stands out. Choose “Expected” for what you know about; it is then hidden for you only.',
      file: 'Download the figures as a CSV file.',
      budget:
        'Set a budget under Budgets for everything, a product, a business group or a tag. You are notified at the shares you choose; nothing is stopped.',
      quota: 'See under Quotas how many of a product you can have, and request more.',
    },
    questions: {
      recharge: {
        q: 'Why is my recharge not listed?',
        a: 'A recharge is not a cost. Costs are purchases, renewals and usage; refunds count as a minus.',
      },
      forecast: {
        q: 'How is the forecast made?',
        a: 'As if everything is renewed monthly on its day, and used as in the last {outlookDays} days.',
      },
    },
  },
  api: {
    what: 'A program uses the same calls as the console, with a key instead of a sign-in. A key can do what you can, within its scopes.',
    steps: {
      key: 'Create a key in the personal center, with the scopes it needs. It is shown once. You can have up to {keysMax}.',
      call: 'Send it with every call as “Authorization: Bearer”, or sign the calls with it.',
      once: 'Send an Idempotency-Key with every write, so that a call repeated by mistake is carried out once.',
    },
    questions: {
      which: {
        q: 'Where are all calls explained?',
        a: 'In the API documentation: what each call does, samples, and a way to try it with your key.',
      },
      refused: {
        q: 'A call is refused with 400115',
        a: 'The key lacks the scope the message names. Create a key that has it.',
      },
      leaked: { q: 'A key was leaked', a: 'Revoke it in the personal center. It stops working immediately.' },
    },
  },
  webhook: {
    what: 'Webhooks notify your systems and chat groups of what happens to your account, as it happens.',
    steps: {
      add: 'As the account owner, open “Webhooks” and add an address on the public internet. You can have up to {hooksMax}.',
      choose: 'Choose which events are sent to it.',
      test: 'Send a test. The delivery log shows every message and its response, and lets you resend it.',
    },
    questions: {
      verify: {
        q: 'How do I verify a webhook message?',
        a: 'The X-Portico-Signature header reads “t=time,v1=signature”. Compute the hexadecimal HMAC-SHA-256 of the time, a dot and the body as received, with your signing secret. Accept the message only if it equals v1 and the time, in milliseconds, is recent.',
      },
      twice: {
        q: 'Can a message arrive twice?',
        a: 'Yes. If your system does not respond with a status from 200 to 299, we try again several times. The X-Portico-Delivery header stays the same, so you can recognise it.',
      },
    },
  },
  budget: {
    what: 'A budget is how much you plan to spend per month, for everything, a product, a business group or a tag.',
    steps: {
      create: 'Open “Costs”, then “Budgets”, and create one. You can have up to {budgetsMax}.',
      shares: 'Choose the shares at which you are notified: {budgetShares} percent.',
      follow: 'The list shows how much of each budget is spent.',
    },
    questions: {
      stop: {
        q: 'Does a budget stop anything?',
        a: 'No. It only notifies you. To limit what members spend, set the monthly budget of their business group.',
      },
      month: { q: 'When does the month start?', a: 'On the first day of the month, at midnight UTC.' },
    },
  },
  firewall: {
    what: 'A firewall is a set of rules for the hosts behind it. Everything that no rule allows is blocked. Firewalls are free of charge.',
    steps: {
      open: 'Open “Firewalls”. Your first host on a node comes with a default firewall; you can create others, up to {firewallsMax}.',
      rules:
        'Add rules for what comes in and what goes out, one by one, from a template or from a file. A firewall has up to {rulesMax} rules.',
      host: 'Choose a host’s firewalls on the host’s page.',
    },
    questions: {
      check: {
        q: 'I cannot reach my host',
        a: 'Open its firewall and use “Would this get through?”. It names the rule that allows the traffic, or the one that is missing.',
      },
      order: {
        q: 'Does the order of the rules matter?',
        a: 'No. All rules allow traffic; the order only makes them easier to read.',
      },
      replies: { q: 'Do I need rules for replies?', a: 'No. Replies to allowed traffic always get through.' },
    },
  },
  vpc: {
    what: 'A private network connects your hosts on a node, apart from everyone else’s. It has subnets and a router, and is free of charge.',
    steps: {
      open: 'Open “Private networks” and create one. Its range must be in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16 and cannot be changed later. You can have up to {vpcsMax}.',
      subnet: 'Create subnets inside the range, up to {subnetsMax}. Hosts get their addresses from them.',
      host: 'Choose the subnet when you create a host.',
    },
    questions: {
      first: { q: 'Do I have to create one?', a: 'No. Your first host on a node comes with a default network.' },
      nodes: {
        q: 'Can networks on two nodes reach each other?',
        a: 'Yes, with a cloud intranet connection between them. Their ranges must not overlap.',
      },
      delete: {
        q: 'Why can I not delete a network?',
        a: 'It still has subnets or hosts, or it is the node’s default network.',
      },
    },
  },
  router: {
    what: 'Every private network has a router. It connects its subnets with each other and with the internet; static routes send traffic elsewhere.',
    steps: {
      open: 'Open a private network, then “Route table”.',
      add: 'Add a route: the network it leads to, and the next hop, a private address in a subnet of this network.',
      look: '“Topology” shows the router, its routes and what they lead to.',
    },
    questions: {
      several: {
        q: 'Several routes match. Which one is used?',
        a: 'The most specific one. A subnet of the network takes precedence over a route.',
      },
      unreachable: {
        q: 'What does “Next hop unreachable” mean?',
        a: 'Nothing that is running has the next hop’s address. Start the host, or change the route.',
      },
    },
  },
  keyPair: {
    what: 'With a key pair you sign in to Linux hosts with a key instead of a password. Key pairs are free of charge.',
    steps: {
      create: 'Open “Key pairs”. Generate a pair, or paste a public key you already have.',
      download: 'Download the private key of a generated pair. You can do so once; it is not kept here.',
      use: 'Choose the key pair when you create a host.',
    },
    questions: {
      lost: {
        q: 'I lost the private key',
        a: 'It cannot be downloaded again. Create another pair, and open the host’s terminal with its password or in rescue mode to replace the key.',
      },
      delete: { q: 'What if I delete a key pair?', a: 'Hosts created with it keep their key.' },
    },
  },
  alarm: {
    what: 'An alarm watches a host and notifies you when it is busier or quieter than it should be. Alarms are free of charge.',
    steps: {
      add: 'Open “Host alarms”, or “Monitoring” on a host, and add an alarm. A host can have up to {alarmsMax}.',
      rule: 'Choose a metric, a threshold, and how long it must be crossed.',
      told: 'You are notified once when it starts and once when it is over, as chosen in your notification settings.',
    },
    questions: {
      nodata: {
        q: 'What does “No data” mean?',
        a: 'The host sent no figures for that time, for example because it is stopped.',
      },
      history: { q: 'Where do I see past alarms?', a: 'Under “History” on the alarms page.' },
    },
  },
  phoneFiles: {
    what: 'Send files to many cloud phones at once, install apps on them, and have them run tasks.',
    steps: {
      upload: 'Upload files to “File space”, and apps to “Apps”.',
      send: 'Select the phones and groups to send them to or install them on.',
      result: '“Files sent” and “Tasks” show the result on each phone.',
    },
    questions: {
      kinds: {
        q: 'When does a task run?',
        a: 'Immediately, at a time you choose, or again and again until you stop it.',
      },
      failed: { q: 'It failed on one phone', a: 'The result says why. Correct it and send it to that phone again.' },
    },
  },
  phoneTools: {
    what: 'Back up your cloud phones, give each its own outbound address, and reach them with ADB.',
    steps: {
      backup: 'Open “Backups” and back up a phone before you change or reset it, or set a schedule.',
      proxy: 'Add a proxy under “Proxies”, test it, and assign it to phones.',
      adb: 'Open a port under “ADB ports” for a limited time, for the addresses you allow, and run the command shown beside it.',
      assign: 'As the account owner, choose under “Assignment” who sees which phone.',
    },
    questions: {
      backups: {
        q: 'How long is a backup kept?',
        a: 'Until you delete it or the service of its phone ends. A schedule keeps the newest ones.',
      },
      comments: {
        q: 'What is the comment library for?',
        a: 'Comments ready to type, in groups. Everyone in your account can use them.',
      },
      log: { q: 'Who did what on a phone?', a: 'The phone log lists it.' },
    },
  },
} as const
