/** What each call does, in one sentence for the API document: members and business groups. */
export const team = {
  memberList: 'Lists the members of your business.',
  memberRename: 'Renames a member.',
  memberAssign: 'Moves members to another business group.',
  memberStatusSave: 'Enables or disables a member.',
  memberPasswordSet: 'Sets a member’s password.',
  memberPasswordReset: 'Sends a member a link to choose a new password.',
  memberRemove: 'Deletes a member.',
  teamGroupList: 'Lists your business groups with their members, resources and spending.',
  teamGroupInfo: 'Returns one business group.',
  teamGroupSave: 'Creates or changes a business group.',
  teamGroupStatusSave: 'Closes or reopens a business group.',
  teamGroupProductsSave: 'Changes the products a business group may use.',
  teamGroupRemove: 'Deletes an empty business group.',
  teamResourceList: 'Lists the resources of a business group.',
  teamSpendingList: 'Lists the orders of a business group’s members.',
} as const
