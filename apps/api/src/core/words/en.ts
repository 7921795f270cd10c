import type { Refusal } from '@portico/contract/codes.ts'

/** What the server says to people. English is the source; the other languages must have the same shape to compile. */
export const en = {
  refusals: {
    sessionExpired: 'Login expired, please log in again',
    signedInElsewhere: 'Your account has been logged in again, please change your login password in time',
    nodeNotSubscribed: 'You have not subscribed to this node, please complete the subscription first.',
    certificationNeeded: 'Real-name certification is needed first. You are taken to it now.',
    soldOut: 'This resource is sold out',
    invalidInput: 'Some fields need your attention',
    notFound: 'This does not exist, or it is not yours',
    forbidden: 'Your account is not allowed to do this. Ask the account owner or an administrator.',
    tooFrequent: 'The operation is too frequent, please try again later!',
    wrongState: 'This cannot be done in the present state. Refresh the page and look again.',
    keyReused: 'This request was already sent with other content. Reload the page and try again.',
    productClosed: 'Your business group does not include this product. Ask the account owner to add it.',
    loginFailed: 'Login failed: the user name or the password is wrong',
    loginLocked: 'Too many wrong sign-ins. Try again in {minutes} min, or reset the password.',
    accountDisabled: 'This account is disabled. Contact support to have it opened again.',
    secondFactorNeeded: 'Enter the code of your authenticator app',
    secondFactorWrong: 'This code is not valid. Wait for the next one in your app, or use a recovery code.',
    secondFactorRequired: 'Set up two-step verification first. Operators need it on this site.',
    codeWrong: 'The verification code is wrong or has expired. Get a new one and try again.',
    linkExpired: 'The verification link has expired, please resend the verification link!',
    registrationClosed: 'Registration is closed at the moment',
    passwordWrong: 'The password is wrong',
    socialNotSetUp: 'This way of signing in is not set up here',
    socialNotBound: 'This identity is not tied to an account yet. Sign in once to tie it.',
    socialTaken: 'This identity is tied to another account. Unbind it there first.',
    socialFailed: 'The other service did not confirm the sign-in. Please start again.',
    internationalNotSetUp: 'The international site is not set up here',
    internationalNotRegistered: 'Register for the international site first',
    imageRefused: 'The image format or size is not allowed',
    mailFailed: 'The mail server refused: {reason}',
    emailTaken: 'This e-mail address is already in use',
    roleInUse: 'This role is in use. Give its operators another role first.',
    lastOperator: 'The last active operator with every permission must stay',
    nameTaken: 'This name is already in use',
    secondFactorOn: 'Two-step verification is already on',
    secondFactorOff: 'Two-step verification is not on',
    malformed: 'The request could not be read',
    unknownCall: 'There is no such call',
    tooLarge: 'The request is too large',
    wrongContentType: 'This content type is not accepted here',
    serverFault: 'Something went wrong on our side. Please try again; if it stays, send us the request id.',
    stopping: 'The server is restarting. Please try again in a moment.',
    timedOut: 'This took too long. Please try again.',
  } satisfies Record<Refusal, string>,
  mail: {
    registerCode: {
      subject: '{code} is your {site} verification code',
      body: 'Your verification code is {code}.\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail.',
    },
    alreadyRegistered: {
      subject: 'You already have a {site} account',
      body: 'Somebody, probably you, tried to register with this address. You already have an account here: sign in at {link}, or reset the password there.',
    },
    resetPassword: {
      subject: 'Reset your {site} password',
      body: 'Open this link to choose a new password:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail; your password stays as it is.',
    },
    resetMemberPassword: {
      subject: 'Reset your {site} member password',
      body: 'Open this link to choose a new password for your member account:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail; your password stays as it is.',
    },
    test: {
      subject: 'Test mail from {site}',
      body: 'This mail shows that {site} can send mail with the present settings.',
    },
    notice: { subject: '{subject}', body: '{content}' },
    footer: 'This mail was sent by {site}. Replies to it are not read.',
  },
  sms: {
    registerCode: '[{site}] Your verification code is {code}, valid for {minutes} minutes.',
    internationalCode: '[{site}] Your code for the international site is {code}, valid for {minutes} minutes.',
    alreadyRegistered: '[{site}] This number already has an account. Sign in, or reset the password.',
  },
  notices: {
    welcome: {
      subject: 'Welcome to {site}',
      content: 'Your account is ready. Complete your profile, then look around: everything you can do is in the menu on the left, and Ctrl K finds it by name.',
    },
    newSignIn: {
      subject: 'New sign-in from {ip}',
      content: 'Your account was signed in from {ip} with {device} at {time}. If this was not you, change the password now: it ends every other sign-in.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      content: 'The password of your account was changed from {ip} at {time}. If this was not you, reset it now and contact support.',
    },
    secondFactorOn: {
      subject: 'Two-step verification is on',
      content: 'From now on a sign-in asks for a code of your authenticator app. Keep the recovery codes in a safe place.',
    },
    secondFactorOff: {
      subject: 'Two-step verification was switched off',
      content: 'It was switched off from {ip} at {time}. If this was not you, change the password now.',
    },
    socialBound: {
      subject: 'A {provider} identity was tied to your account',
      content: '{nickname} can now be used to sign in. If this was not you, unbind it in the personal center.',
    },
  },
  providers: { wechat: 'WeChat', qq: 'QQ' },
  agreements: {
    service:
      'Terms of service\n\n1. These terms apply between you and the operator of this site.\n\n2. You keep your sign-in details to yourself and answer for what is done with them.\n\n3. Services are prepaid. They run until their expiry date and are released after the grace period that is shown with each of them.\n\n4. You do not use the services to break the law, to harm others or to get around security measures.\n\n5. The operator may suspend a service that endangers others, and tells you why.\n\n6. The operator may change these terms; the change is announced here before it applies.',
    policy:
      'Privacy policy\n\n1. We keep what you give us at registration and certification, and what is needed to run and to bill your services.\n\n2. We use it to provide the services, to keep them secure and to meet legal duties. We do not sell it.\n\n3. Secrets are stored protected; documents are seen by reviewers alone, and each view is recorded.\n\n4. You can see and correct your data in the personal center, and close your account there.\n\n5. Cookies hold your sign-in and your language, nothing else.',
    purchase:
      'Purchase agreement\n\n1. The price you confirm is the price you pay.\n\n2. A service starts when it is delivered. If it cannot be delivered, the sum goes back to where it came from.\n\n3. Renewals by hand or automatic follow the price that is shown before they are made.',
  },
}
