import { enFields } from './en-fields.ts'
import { enStates } from './en-states.ts'
import type { Shape } from './shape.ts'

/** Words that server and console share. English is the source; the other languages must have the same shape. */
export const en = {
  rules: {
    empty: '{field} cannot be empty',
    invalid: '{field} is not valid',
    tooLong: '{field} is too long',
    choose: '{field} must be chosen',
    taken: '{field} is already in use',
    webAddress: '{field} must be a web address that starts with http:// or https://',
    colour: 'Choose a colour, written as # and six hexadecimal digits',

    email: 'Mailbox format error',
    registerPassword: 'Password is 8-16 uppercase and lowercase letters plus numbers',
    password: 'Password is 8-16 characters with at least two of letters, digits and punctuation, without spaces',
    passwordsDiffer: 'The two passwords are inconsistent',
    passwordWeak: 'The password is too weak',
    phone: 'Incorrect phone number format',
    referralCode: 'A referral code has 6 characters',
    terms: 'You have not checked the terms of service',
    codeEmail: 'Please enter the e-mail first',
    codePhone: 'Please enter the phone number first',
    firstLoginCompany: 'Please enter the company name',
    firstLoginContact: 'Please enter the contact name',
    firstLoginOther: 'Only the field of the chosen type can be filled',
    groupDescription: 'A description can have at most 5000 characters',

    hostAlias: 'An alias can have at most 30 characters',
    hostName: 'A host name is made of letters and digits only',
    hostCount: 'From 1 to 3 hosts can be bought at once',
    hostRunning: 'Stop the host before changing its configuration',
    noImage: 'There is no matching image for this configuration',
    dataDiskTotal: 'The data disks together can have at most 4000 G',
    snapshotName: 'A snapshot name has 6 to 64 characters',

    port: 'Port error',
    portHint: 'Port error: the port must be an integer from 1 to 65535',
    icmp: 'An ICMP value is an integer from 0 to 255',
    ipProtocol: 'IP protocol error',
    ip: 'IP address error',
    cidr: 'IP address error: write a network such as 10.0.0.0/8',
    domain: 'Incorrect domain name',
    forwardPort: 'The ports 80, 443, 8080, 8443, 1723, 500 and 47 cannot be used; choose another from 1 to 65535',
    forwardAlias: 'An alias has 1 to 250 characters',
    nodesSame: 'Two nodes cannot be the same',
    nodeOne: 'Select at least one node',
    managementName: 'An account name has 6 to 64 letters or digits',
    managementReserved: 'Names such as root or admin cannot be used',
    managementPassword: 'Password is 8-26 letters plus digits',
    trafficPriority: 'The priority is an integer, 0 or more',

    containerName: 'A container name is made of letters and digits only',
    objectSize: 'A plain upload can have at most 5 MB; use the large-file upload',

    image: 'The image format or size is not allowed',
    imageCount: 'At most 3 images can be added',
    workOrderMessage: 'A message can have at most 5000 characters',

    refundCard: 'A card number has 15 to 19 digits',
    cartEmpty: 'The cart is empty',
    modelSoldOut: 'This model is sold out',
    keepOne: 'Keep at least one item',
    boundRenew: 'A resource bound to a host cannot be renewed alone',

    idNumber: 'Please enter the correct ID number',
    creditCode: 'Please enter the correct unified social credit code/organization code',
    attachments: 'Upload an image for every required document',
    qq: 'QQ format error',

    discount: 'A discount is a number from 0.01 to 1.00',
    coefficient: 'A coefficient is a number, 1 or more',
    sort: 'The sort value is an integer from 0 to 10000',
    bannerCount: 'At most 5 banners can be shown',
    bannerSize: 'A banner must be 1920 x 600 pixels',
    favicon: 'A favicon must be a square of 32, 64 or 128 pixels',

    phoneName: 'A name can have at most 32 characters',
    phoneShortName: 'A name can have at most 10 characters',
    phoneRegion: 'A region can have at most 10 characters',
    phoneTerm: 'This term cannot be bought',
    apk: 'Only apk files can be uploaded',
    uploadName: 'A file name is made of letters, digits, dots, underscores and hyphens only',
    cameraDevices: 'From 1 to 10 devices can be synchronised at once',

    databaseName: 'A database name is made of lower-case letters, underscores and hyphens only',
    videoSize: 'A video can have at most 200 MB',
    videoLength: 'A video can last at most 3 minutes',
    videoName: 'A file name can have at most 20 characters, without spaces',
    opsContent: 'The content can have at most 500 characters',
  },
  fields: enFields,
  states: enStates,
  formats: {
    justNow: 'just now',
    minutesAgo: { one: '1 minute ago', other: '{n} minutes ago' },
    hoursAgo: { one: '1 hour ago', other: '{n} hours ago' },
    daysAgo: { one: '1 day ago', other: '{n} days ago' },
    inMinutes: { one: 'in 1 minute', other: 'in {n} minutes' },
    inHours: { one: 'in 1 hour', other: 'in {n} hours' },
    inDays: { one: 'in 1 day', other: 'in {n} days' },
    more: 'more',
    none: 'none',
    countMore: 'more than {n}',
  },
} as const

export type SharedWords = Shape<typeof en>
export type FieldWord = keyof SharedWords['fields']
