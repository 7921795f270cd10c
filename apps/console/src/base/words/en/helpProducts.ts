import type { ResourceKind } from '@portico/contract/resource/products.ts'
import type { ProductHelp } from '../help-shape.ts'

export const words = {
  host: {
    what: 'A virtual server with its own system, disks and addresses, for websites, applications, databases and tests.',
    choose:
      'Choose a size, a system and disks, a public bandwidth if it should be reached from the internet, and a password or key pair. Up to {hostsMax} hosts can be created at once.',
    next: 'The host is usually running within a minute. Open its terminal or screen from the list.',
    cost: 'By size, system disk, data disks, bandwidth and term.',
    over: 'When the term ends, the host is stopped.',
    questions: {
      alarm: {
        q: 'Can I be notified when a host is too busy?',
        a: 'Yes. Add an alarm under “Monitoring” on the host. You are notified when the threshold is crossed, and again when it is over.',
      },
      resize: {
        q: 'Can I change the size later?',
        a: 'Yes. You pay or get back the difference for the rest of the term. Check the host after the change, then confirm or revert it.',
      },
      password: {
        q: 'I cannot sign in to the host',
        a: 'Reset its password in the host’s menu. If the network is the problem, use the screen in the console and check its firewalls.',
      },
      rescue: {
        q: 'My host no longer starts. How do I repair it?',
        a: 'Enter rescue from the host’s menu. It restarts from a rescue system with its own disks attached; sign in with the password you are shown, repair it, then leave rescue.',
      },
      bound: {
        q: 'What happens to its disks and addresses when I delete it?',
        a: 'Data disks and elastic IPs you bought are kept and billed until they end. You can delete them together with the host.',
      },
    },
  },
  disk: {
    what: 'Extra space for hosts. A disk keeps its data when it is detached or its host is deleted.',
    choose: 'Choose a size from {diskMin} to {diskMax} GB, and a host to attach it to if you have one.',
    next: 'Format and mount it in the host’s system the first time.',
    cost: 'By size and term.',
    over: 'When the term ends, the disk is detached from its host.',
    questions: {
      extend: {
        q: 'Can I make a disk larger?',
        a: 'Yes, also while it is in use. You pay the difference for the rest of the term. A disk cannot be made smaller.',
      },
      delete: { q: 'Why can I not delete it?', a: 'Detach it from its host first.' },
    },
  },
  snapshot: {
    what: 'The state of a disk at a point in time, to roll back to or to create another disk from.',
    open: 'Open “Snapshots” and take one.',
    choose: 'Choose a disk and a name. You can also have snapshots taken automatically.',
    pay: '{freeSnapshots} snapshots per disk are free. For more, choose a term and pay.',
    next: 'To go back, roll the disk back to a snapshot, or create a new disk from it.',
    cost: '{freeSnapshots} per disk are free. More are billed by size and term.',
    over: 'Free snapshots do not expire. When the term of a paid one ends, its state changes to Error.',
    questions: {
      rollback: {
        q: 'What happens when I roll back?',
        a: 'The disk gets the content it had then. Everything written since is lost.',
      },
      disk: { q: 'What if the disk is deleted?', a: 'Its snapshots are permanently deleted with it.' },
      plan: {
        q: 'How many automatic snapshots are kept?',
        a: 'As many as you set, up to {autoSnapshots}. The oldest is deleted when a new one is ready.',
      },
    },
  },
  ownimage: {
    what: 'An image made from one of your hosts, for creating or rebuilding hosts. Only you can see it.',
    open: 'Take a snapshot of a host’s system disk, open “Custom images” and create one from it.',
    choose: 'Choose the snapshot, a name and a term.',
    next: 'When you create a host on the same node or replace a system, choose it under “Custom images”.',
    cost: 'By size and term, at the price of a snapshot.',
    over: 'When the term ends, its state changes to Error and no host can be created from it until you renew it.',
    questions: {
      keep: {
        q: 'Can I delete the snapshot or the host?',
        a: 'Yes. The image is kept without them, and hosts created from it are kept without the image.',
      },
      size: { q: 'How large must the system disk be?', a: 'At least as large as the one the image was created from.' },
      prepare: {
        q: 'What should I remove before I create one?',
        a: 'Passwords, private keys and logs that new hosts should not have. The image keeps everything on the disk.',
      },
    },
  },
  eip: {
    what: 'A public address of your own. Bind it to a host so that the internet reaches it, and move it when you change hosts.',
    choose:
      'Choose a bandwidth up to {eipMbps} Mbps, how it is billed, and how many addresses you need, up to {eipsMax} at once.',
    next: 'Bind it to a host on the same node.',
    cost: 'By bandwidth and term; or by traffic, per GB sent, taken from your traffic packages first.',
    over: 'When the term ends, the address is unbound from its host.',
    questions: {
      keep: {
        q: 'Do I keep the address when I delete the host?',
        a: 'Yes, it is unbound and billed until it ends or you delete it.',
      },
      unreachable: {
        q: 'Why can my address not be reached?',
        a: 'It is not bound, a firewall blocks the traffic, it was attacked, or usage is unpaid. The list says which of the last two it is.',
      },
      reverse: {
        q: 'How do I set reverse DNS?',
        a: 'In the address’s menu, where its node offers it.',
      },
    },
  },
  ddos: {
    what: 'Protects a public address from floods of traffic. Every address is protected up to {freeGbps} Gbps; a package raises this limit.',
    choose: 'Choose the size of attack to block: {ddosGbps} Gbps.',
    next: 'Bind it to one of your elastic IPs on the same node.',
    cost: 'By package and term.',
    over: 'When the term ends, the address is no longer protected by the package.',
    questions: {
      larger: {
        q: 'What if an attack is larger than my package?',
        a: 'Nothing reaches the address for {blackholeHours} hours, and longer if the attack is not over by then.',
      },
      many: {
        q: 'Can one package protect several addresses?',
        a: 'No, one at a time. You can bind it to another address on the node.',
      },
    },
  },
  forward: {
    what: 'Forwards TCP or UDP from a port on one node to a target reached from another, for users who are far from your service.',
    choose: 'Choose the node traffic exits from, a port, the target, and who may connect.',
    next: 'Give your users the address and port shown in the list.',
    cost: 'By node and term.',
    over: 'When the term ends, the port no longer accepts connections. Renewing it opens the same port again.',
    questions: {
      target: {
        q: 'Which targets are allowed?',
        a: 'Public addresses and domain names, also those of your hosts. Private networks cannot be reached.',
      },
      sources: {
        q: 'Can I restrict who connects?',
        a: 'Yes, to up to {forwardSources} addresses and networks. If the list is empty, anyone can connect.',
      },
    },
  },
  link: {
    what: 'Connects private networks on two nodes, so that your hosts reach each other without the internet.',
    choose:
      'Choose the other node, a private network on each, and a bandwidth up to {linkMbps} Mbps. The networks’ ranges must not overlap.',
    next: 'Add routes to both networks. The next hop is the connection’s address in each of them.',
    cost: 'By node, bandwidth and term.',
    over: 'When the term ends, nothing passes the connection.',
    questions: {
      bandwidth: {
        q: 'Can I change the bandwidth?',
        a: 'Yes. You pay or get back the difference for the rest of the term.',
      },
      delete: {
        q: 'Why can I not delete it?',
        a: 'Routes still lead over it. Delete them first.',
      },
    },
  },
  vpn: {
    what: 'Access to a private network from your computer or office, with any WireGuard client.',
    choose: 'Choose a private network and the subnets to reach.',
    next: 'Create a key and import the downloaded file into your WireGuard client. It is shown only once.',
    cost: 'By node and term.',
    over: 'When the term ends, the network can no longer be reached through it.',
    questions: {
      lost: { q: 'I lost the file', a: 'Create a new key. The previous one stops working.' },
      more: { q: 'Can several people use it?', a: 'It is for one client at a time. Create one for each person.' },
    },
  },
  management: {
    what: 'A name and password for someone who manages your networks from outside, limited to what you choose.',
    choose:
      'Choose a name, a password of {managementMin} to {managementMax} characters, and the networks, subnets and hosts it can reach.',
    next: 'Give the person their name and password.',
    cost: 'By account and term.',
    over: 'When the term ends, the account can no longer be used.',
    questions: {
      password: {
        q: 'Can I look up the password?',
        a: 'No, no one can. Set a new one if it is lost.',
      },
      reach: {
        q: 'What can the account reach?',
        a: 'Only what you select, up to {reachMax} entries. If nothing is selected, nothing.',
      },
    },
  },
  traffic: {
    what: 'Prepaid traffic for your addresses billed by traffic on the same node.',
    choose: 'Choose an amount: {trafficGb} GB.',
    next: 'All your addresses billed by traffic on the node use it automatically.',
    cost: 'By package and term.',
    over: 'When the term ends, what is left of it can no longer be used.',
    questions: {
      order: {
        q: 'Which package is used first?',
        a: 'The one with the lowest priority number; for equal numbers, the one that ends first.',
      },
      empty: {
        q: 'What if a package is used up?',
        a: 'The next one is used. Without one, traffic is charged per GB.',
      },
    },
  },
  container: {
    what: 'Storage for files of any kind, in the console and for programs that speak S3.',
    choose:
      'Choose a name, a capacity from {containerMin} to {containerMax} GB, and who can read it. The name cannot be changed later.',
    next: 'Upload files in the console, or create an access key for S3 clients.',
    cost: 'By capacity and term. Traffic out of it may be charged per GB.',
    over: 'When the term ends, files can still be read for {readOnlyDays} days. After that the container is closed.',
    questions: {
      full: { q: 'The container is full', a: 'Add capacity. You pay the difference for the rest of the term.' },
      share: {
        q: 'How do I share a file?',
        a: 'Create a share link. It can have a password and works for up to {shareDays} days.',
      },
      keys: { q: 'How many access keys can I have?', a: 'Up to {containerKeys} per container.' },
    },
  },
  cloudphone: {
    what: 'Android phones in our data centres, used in the browser one by one or in groups.',
    choose:
      'Choose a package, up to {phonesMax} phones, and the model they show. Google services cost {googlePercent} percent of the performance.',
    next: 'We set the phones up within {phoneDays} working day. The term starts when they are ready.',
    cost: 'By package, number of phones and term.',
    over: 'When the term ends, the phones can no longer be opened.',
    questions: {
      more: {
        q: 'Can I add phones later?',
        a: 'Yes. You pay for the rest of the term, and they are set up within {phoneDays} working day.',
      },
      many: {
        q: 'Can I control many phones at once?',
        a: 'Yes. In group control, up to {followersMax} phones follow what you do on one.',
      },
    },
  },
  maintenance: {
    what: 'People who look after your hosts and sites, around the clock or on request. You can read what they did.',
    choose: 'Choose a package.',
    next: 'We prepare the service. The term starts when it takes effect.',
    cost: 'By package and term.',
    over: 'When the term ends, the service ends.',
    questions: {
      records: { q: 'Where do I see what was done?', a: 'In the records of your maintenance services.' },
    },
  },
} as const satisfies Record<ResourceKind, ProductHelp>
